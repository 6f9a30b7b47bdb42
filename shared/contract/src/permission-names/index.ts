import apartmentEn from './apartment/locales/en.json' with { type: 'json' };
import apartmentZh from './apartment/locales/zh.json' with { type: 'json' };
import biliEn from './bili/locales/en.json' with { type: 'json' };
import biliZh from './bili/locales/zh.json' with { type: 'json' };
import codeGenEn from './codeGen/locales/en.json' with { type: 'json' };
import codeGenZh from './codeGen/locales/zh.json' with { type: 'json' };
import notesEn from './notes/locales/en.json' with { type: 'json' };
import notesZh from './notes/locales/zh.json' with { type: 'json' };
import woodEn from './wood/locales/en.json' with { type: 'json' };
import woodZh from './wood/locales/zh.json' with { type: 'json' };

/**
 * What people call each permission, and each role inside buildings and teams, area by area: with an area's first screen, and wherever all of them are shown side by side
 * (`/codeGen/powerManage`). Areas made from the template bring theirs with their own texts.
 */
export const notesPermissionNames = { zh: notesZh, en: notesEn };
export const biliPermissionNames = { zh: biliZh, en: biliEn };
export const codeGenPermissionNames = { zh: codeGenZh, en: codeGenEn };
export const apartmentPermissionNames = { zh: apartmentZh, en: apartmentEn };
export const woodPermissionNames = { zh: woodZh, en: woodEn };
