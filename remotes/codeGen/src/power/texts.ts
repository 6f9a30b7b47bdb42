import {
  apartmentPermissionNames,
  biliPermissionNames,
  notesPermissionNames,
  woodPermissionNames,
} from '@console/contract/permission-names';
import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

addTexts('codeGen', { zh, en });
// The matrix shows the permissions of every area, also of those that this page has not opened.
for (const names of [
  notesPermissionNames,
  biliPermissionNames,
  apartmentPermissionNames,
  woodPermissionNames,
])
  addTexts('codeGen', names);
