import { type PrintLocale, type PrintPaper, printLocales, printPapers } from '@console/contract';
import { printTemplates } from '@console/contract/apartment';
import { currentLanguage } from '@console/shell';
import * as z from 'zod/mini';

/** What the address of the screen says. */
export const PrintView = z.object({
  building: z.optional(z.uuid()),
  uuid: z.optional(z.string()),
  template: z.optional(z.enum(printTemplates)),
  locale: z.optional(z.enum(printLocales)),
  paper: z.optional(z.enum(printPapers)),
});
export type PrintView = z.output<typeof PrintView>;

/** How papers are wanted: unless told in the language of the screen, on A4. */
export const wantedBy = ({ locale, paper }: PrintView): { locale: PrintLocale; paper: PrintPaper } => ({
  locale: locale ?? currentLanguage(),
  paper: paper ?? 'A4',
});

export const printInput = (uuid: string, view: PrintView) => ({
  params: { subjectId: uuid },
  query: { ...wantedBy(view), ...(view.template && { template: view.template }) },
});
