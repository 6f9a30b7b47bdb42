-- The language whose text a comment is about; null: the key itself, as all comments of before.
alter table codegen.i18n_comments add column language text;
