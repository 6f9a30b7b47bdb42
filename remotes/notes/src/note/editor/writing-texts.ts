import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

// What only the editor says comes with it.
addTexts('notes', { zh, en });
