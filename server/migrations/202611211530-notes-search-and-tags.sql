-- What the search language asks about a text, kept by the database itself so that no search reads the texts.
alter table notes.notes
  add column has_code boolean not null generated always as (content ~ '(^|\n)[ \t>]*(```|~~~)') stored,
  add column has_attachment boolean not null generated always as (position('attachment://' in content) > 0) stored;

-- Colours are names of the theme, so that they read well in light and dark.
alter table notes.tags
  add column color text check (color in ('grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'));

-- The trash is emptied by its owner, and by the clock after 30 days.
grant delete on notes.notes to console_app;
create index notes_in_trash on notes.notes (deleted_at) where deleted_at is not null;

-- The owner stands among the words ('@' is in no word of ours), so that the index itself leaves other people's notes
-- out: a search costs by one's own notes, not by everybody's. No waiting list: a search would have to read all of it.
create index note_search_owned_words on notes.note_search
  using gin ((words || array_to_tsvector(array['@' || user_id]))) with (fastupdate = off);
drop index notes.note_search_words;

create or replace function notes.matching(term text) returns setof uuid
  language sql stable security definer set search_path = '' rows 100 as $$
  select note_id from notes.note_search
  where (words || array_to_tsvector(array['@' || user_id]))
        @@ (term::tsquery && ('''@' || replace(replace(platform.current_user_id(), '\', '\\'), '''', '''''') || '''')::tsquery)
    and user_id = platform.current_user_id()
$$;
