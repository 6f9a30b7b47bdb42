/** Colours of printed papers: they do not turn dark with the console. */
export const paperInk = {
  paper: '#ffffff',
  text: '#1b1f24',
  quiet: '#5c6670',
  line: '#c3c9d0',
  shade: '#f1f3f5',
  mark: '#b3261e',
} as const;
