/** The six widths of the product, in pixels. */
export const breakpoints = { xs: 0, phone: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 };

declare module '@mui/system' {
  interface BreakpointOverrides {
    phone: true;
    xxl: true;
  }
}
