-- The law database. Offsets are code points, half-open, into the book's source (books.sha256 names it).
-- fictional books are specimens this project wrote: leave them out with `where fictional = 0`.

create table if not exists runs (
  run integer primary key, started text not null, ended text, version text not null, argv text not null,
  settings text not null,                 -- JSON, as resolved
  exit integer
);
create table if not exists works (
  work text primary key,                  -- a code of laws itself, which several books may print
  game text, title text, issuing_body text, adopted text
);
create table if not exists books (
  book text primary key, title text, siglum text, year text, lang text, fictional integer not null default 0,
  path text, sha256 text, licence text, run integer references runs(run)
);
create table if not exists codes (
  book text not null references books(book) on delete cascade, code text not null, title text, game text,
  work text references works(work), start integer, end integer, numbering text, laws integer,
  notes text,                             -- JSON list: gaps, duplicates, restored numbers
  primary key (book, code)
);
create table if not exists witnesses (
  book text not null references books(book) on delete cascade, work text not null references works(work),
  extent text, place text, primary key (book, work)
);
create table if not exists pages (
  book text not null references books(book) on delete cascade, number integer not null, label text, source text,
  status text not null check (status in ('read', 'failed')), start integer, end integer, width integer, height integer,
  dpi integer, lang text, engine text, confidence real, stage text, reason text, advice text,
  primary key (book, number)
);
create table if not exists words (
  book text not null references books(book) on delete cascade, page integer not null, start integer not null,
  end integer not null, text text not null, left integer, top integer, right integer, bottom integer,
  confidence real, engine text, zone text, alternatives text
);
create index if not exists words_place on words (book, start);
create table if not exists labels (
  book text not null references books(book) on delete cascade, start integer not null, end integer not null,
  kind text not null, text text
);
create table if not exists edits (
  book text not null references books(book) on delete cascade, start integer not null, end integer not null, seen text not null,
  read text not null, rule text not null, certainty text not null, confidence real, reason text, applied integer not null,
  alternatives text, witness text
);
create index if not exists edits_place on edits (book, start);
create table if not exists laws (
  id text primary key, book text not null references books(book) on delete cascade, code text not null, work text, game text,
  number text, number_from text, start integer not null, end integer not null, heading text, headings text, truncated text,
  pages text, boxes text, text text not null, ordinal integer not null
);
create index if not exists laws_code on laws (book, code, ordinal);
create table if not exists subitems (
  law text not null references laws(id) on delete cascade, label text, start integer not null, end integer not null
);
create table if not exists refs (
  ref integer primary key, book text not null references books(book) on delete cascade,
  law text references laws(id) on delete cascade,     -- null: in commentary
  start integer not null, end integer not null, kind text not null, targets text not null, text text, why text
);
create table if not exists ref_targets (
  ref integer not null references refs(ref) on delete cascade, law text not null, primary key (ref, law)
);
create table if not exists diagrams (
  book text not null references books(book) on delete cascade, label text, start integer, end integer, rows text
);
create table if not exists norms (
  law text not null references laws(id) on delete cascade, norm text not null, book text not null, kind text not null, bearer text,
  act text, on_act text, on_by text, holder text, window text, manner text, start integer, end integer, provenance text,
  confidence real, text text, unread text, unmapped text,
  primary key (law, norm)
);
create table if not exists norm_terms (
  -- one row a term of every filled slot, so that `when`, `choices`, `effect` can be queried
  law text not null, norm text not null, slot text not null, term text not null, start integer, end integer,
  foreign key (law, norm) references norms(law, norm) on delete cascade
);
create index if not exists norm_terms_term on norm_terms (term, slot);
create table if not exists verdicts (
  law text not null, norm text not null, book text not null, game text, verdict text not null, states integer,
  activations integer, why text, params text, trace text,
  primary key (law, norm), foreign key (law, norm) references norms(law, norm) on delete cascade
);
create table if not exists failures (
  run integer references runs(run), book text not null, page integer, source text, stage text not null, reason text not null,
  advice text
);
create virtual table if not exists laws_search using fts5(text, heading, content=laws, tokenize="unicode61 remove_diacritics 2");
create trigger if not exists laws_added after insert on laws begin
  insert into laws_search(rowid, text, heading) values (new.rowid, new.text, new.heading);
end;
create trigger if not exists laws_gone after delete on laws begin
  insert into laws_search(laws_search, rowid, text, heading) values ('delete', old.rowid, old.text, old.heading);
end;
