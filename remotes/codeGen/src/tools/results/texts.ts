import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

// What only results say: it comes with what makes them (`run-tool.ts`).
addTexts('codeGen', { zh, en });
