export { savingTags } from './tag-saving.ts';
export { changeTagOf, createTagOf, deleteTagOf, listTagsOf, mergeTagOf } from './tags.ts';
