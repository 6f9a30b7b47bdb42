export { savingTags } from './tag-saving.ts';
export { changeTagOf, createTagOf, deleteTagOf, listTagsOf, mergeTagOf, moveTagsOf } from './tags.ts';
