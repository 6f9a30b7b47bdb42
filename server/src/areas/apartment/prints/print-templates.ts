import type { PrintTemplate } from '@console/contract/apartment';
import type { Compose } from './paper-ground.ts';
import { billPaper } from './papers/bill-paper.ts';
import { checkInPaper } from './papers/check-in-paper.ts';
import { readingSheet, reconciliationPaper } from './papers/cycle-papers.ts';
import { dayClosePaper } from './papers/day-close-paper.ts';
import { depositReceipt, depositRefund } from './papers/deposit-paper.ts';
import { drawRecord } from './papers/draw-record.ts';
import { doorLabels, meterLabels } from './papers/label-papers.ts';
import { monthlyReport } from './papers/monthly-report.ts';
import { receiptPaper } from './papers/receipt-paper.ts';
import { reminderPaper } from './papers/reminder-paper.ts';
import { roomHistoryPaper } from './papers/room-history-paper.ts';
import { settlementPaper } from './papers/settlement-paper.ts';

export const printTemplates: Readonly<Record<PrintTemplate, Compose>> = {
  meter_labels: meterLabels,
  door_labels: doorLabels,
  reading_sheet: readingSheet,
  reconciliation: reconciliationPaper,
  monthly_report: monthlyReport,
  check_in: checkInPaper,
  reminder_1: reminderPaper(1),
  reminder_2: reminderPaper(2),
  reminder_3: reminderPaper(3),
  bill: billPaper,
  receipt: receiptPaper,
  deposit_receipt: depositReceipt,
  deposit_refund: depositRefund,
  settlement: settlementPaper,
  day_close: dayClosePaper,
  room_history: roomHistoryPaper,
  draw_record: drawRecord,
};
