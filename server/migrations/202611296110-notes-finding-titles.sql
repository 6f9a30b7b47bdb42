-- A title is found by what stands in it and by the initials of its Chinese: read once, when it is written. The beginning is enough.
alter table notes.notes add column title_search text not null
  generated always as (
    lower(normalize(left(headline, 100), nfkc)) || ' ' || platform.pinyin_initials(left(headline, 60))
  ) stored;
