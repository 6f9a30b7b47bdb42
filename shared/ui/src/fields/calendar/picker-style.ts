import type { SxProps, Theme } from '@mui/material/styles';
import { controlEdges } from '../../theme/palette.ts';

/** The picker's field as the theme's other fields look: the theme need not know a part that most pages never show. */
export const fieldStyle: SxProps<Theme> = (theme) => ({
  '& .MuiPickersOutlinedInput-root': {
    typography: 'body1',
    lineHeight: 1.5,
    letterSpacing: 0,
    paddingInline: '12px 10px',
    bgcolor: 'background.paper',
    '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
  },
  '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused, :hover) .MuiPickersOutlinedInput-notchedOutline':
    {
      borderColor: controlEdges[theme.palette.mode],
    },
  '& .MuiPickersSectionList-root': { paddingBlock: '7px', lineHeight: 1.5 },
  // The edge of the field shows the focus, and the part that is typed is marked.
  '& .MuiPickersInputBase-sectionContent': {
    borderRadius: '3px',
    lineHeight: 1.5,
    '&:focus': { outline: 'none' },
    '&::selection': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  },
});

/** What is chosen in is smaller than the library has it, like everything here, and the ring of the focus stays inside: the month slides behind an edge. */
export const popupStyle: SxProps<Theme> = {
  '& .MuiPickerPopper-paper': { border: 1, borderColor: 'divider', boxShadow: 3 },
  '& .MuiMonthCalendar-button, & .MuiYearCalendar-button, & .MuiMultiSectionDigitalClockSection-item': {
    typography: 'body1',
  },
  '& .MuiPickerDay-root': {
    fontSize: '0.8125rem',
    '&:focus-visible': { outlineOffset: -2 },
    '&.Mui-selected:focus-visible': { outlineOffset: -4, outlineColor: 'currentcolor' },
  },
};
