export { addEvidence, evidencePath } from './evidence.ts';
export { knownAttachments } from './known-attachments.ts';
