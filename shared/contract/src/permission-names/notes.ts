import en from './notes/locales/en.json' with { type: 'json' };
import zh from './notes/locales/zh.json' with { type: 'json' };

export const notesPermissionNames = { zh, en };
