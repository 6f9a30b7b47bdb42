import { addTexts } from '@console/shell';
import '../charges/texts.ts';
import '../cycle/texts.ts';
import '../tariffs/texts.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

addTexts('apartment', { zh, en });
