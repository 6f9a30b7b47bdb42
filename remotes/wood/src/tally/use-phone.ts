import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is a phone's, on which goods are counted with large keys. */
export const usePhone = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
