/**
 * What people call each permission, and each role inside buildings and teams, area by area: with an area's first screen, and wherever all of them are shown side by side
 * (`/codeGen/powerManage`). Areas made from the template bring theirs with their own texts. A module for each area, so that none
 * brings the others' along.
 */

export { apartmentPermissionNames } from './apartment.ts';
export { biliPermissionNames } from './bili.ts';
export { codeGenPermissionNames } from './codeGen.ts';
export { notesPermissionNames } from './notes.ts';
export { woodPermissionNames } from './wood.ts';
