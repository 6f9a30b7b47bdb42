/**
 * What the host brings for everybody. Two copies of most of these would mean two sessions, two themes or two sets of
 * hooks; the rest is there because the host has it anyway, and a remote need not bring it again.
 */
import { join } from 'node:path';
import { moduleFile, versionOf } from './house.ts';

const root = import.meta.dirname;
const chosenNames = (file: string) => join(root, 'host/src/libraries', file);

export interface SharedLibrary {
  /** The package that carries its version. */
  readonly packageName: string;
  /** What the host offers under the name; the package itself by default. */
  readonly offers?: string;
}

/** Import request → library. */
const packages: Record<string, SharedLibrary> = {
  react: { packageName: 'react' },
  'react/jsx-runtime': { packageName: 'react' },
  'react-dom': { packageName: 'react-dom' },
  'react-dom/client': { packageName: 'react-dom' },
  // Serves imports of react-router-dom too, which only re-exports it.
  'react-router': { packageName: 'react-router-dom', offers: chosenNames('react-router.ts') },
  // Carries the theme and the one style cache that has the page's nonce.
  '@emotion/react': { packageName: '@emotion/react' },
  i18next: { packageName: 'i18next' },
  'react-i18next': { packageName: 'react-i18next', offers: chosenNames('react-i18next.ts') },
  // Its locale is global state.
  dayjs: { packageName: 'dayjs' },
  '@tanstack/react-query': { packageName: '@tanstack/react-query', offers: chosenNames('react-query.ts') },
  '@console/shell': { packageName: '@console/shell' },
  '@console/ui': { packageName: '@console/ui' },
  'zod/mini': { packageName: 'zod', offers: chosenNames('zod-mini.ts') },
};

/**
 * Files of MUI that the frame and `@console/ui` are built of; MUI's own components import each other by file. Releases of
 * remotes rely on every one of them, so that none goes while the shell's major version stands.
 */
const muiFiles: readonly string[] = [
  '@mui/material/Alert/Alert.mjs',
  '@mui/material/Backdrop/Backdrop.mjs',
  '@mui/material/Box/Box.mjs',
  '@mui/material/Button/Button.mjs',
  '@mui/material/ButtonBase/ButtonBase.mjs',
  '@mui/material/ButtonGroup/ButtonGroupContext.mjs',
  '@mui/material/Chip/Chip.mjs',
  '@mui/material/CircularProgress/CircularProgress.mjs',
  '@mui/material/DefaultPropsProvider/DefaultPropsProvider.mjs',
  '@mui/material/Dialog/Dialog.mjs',
  '@mui/material/DialogActions/DialogActions.mjs',
  '@mui/material/DialogContent/DialogContent.mjs',
  '@mui/material/DialogTitle/DialogTitle.mjs',
  '@mui/material/Fade/Fade.mjs',
  '@mui/material/FormControl/FormControl.mjs',
  '@mui/material/FormControl/FormControlContext.mjs',
  '@mui/material/FormControl/useFormControl.mjs',
  '@mui/material/FormHelperText/FormHelperText.mjs',
  '@mui/material/FormLabel/FormLabel.mjs',
  '@mui/material/GlobalStyles/GlobalStyles.mjs',
  '@mui/material/IconButton/IconButton.mjs',
  '@mui/material/InputBase/InputBase.mjs',
  '@mui/material/Link/Link.mjs',
  '@mui/material/List/List.mjs',
  '@mui/material/ListSubheader/ListSubheader.mjs',
  '@mui/material/Menu/Menu.mjs',
  '@mui/material/Modal/Modal.mjs',
  '@mui/material/NativeSelect/NativeSelect.mjs',
  '@mui/material/OutlinedInput/OutlinedInput.mjs',
  '@mui/material/Paper/Paper.mjs',
  '@mui/material/Popover/Popover.mjs',
  '@mui/material/Portal/Portal.mjs',
  '@mui/material/SvgIcon/SvgIcon.mjs',
  '@mui/material/SvgIcon/createSvgIcon.mjs',
  '@mui/material/Typography/Typography.mjs',
  '@mui/material/Unstable_TrapFocus/FocusTrap.mjs',
  '@mui/material/internal/SwitchBase.mjs',
  '@mui/material/internal/Transition.mjs',
  '@mui/material/styles/createTheme.mjs',
  '@mui/material/styles/defaultTheme.mjs',
  '@mui/material/styles/identifier.mjs',
  '@mui/material/styles/rootShouldForwardProp.mjs',
  '@mui/material/styles/slotShouldForwardProp.mjs',
  '@mui/material/styles/styled.mjs',
  '@mui/material/styles/useTheme.mjs',
  '@mui/material/transitions/useReducedMotion.mjs',
  '@mui/material/transitions/utils.mjs',
  '@mui/material/useMediaQuery/index.mjs',
  '@mui/material/utils/createSimplePaletteValueFilter.mjs',
  '@mui/material/utils/memoTheme.mjs',
  '@mui/material/utils/mergeSlotProps.mjs',
  '@mui/material/utils/useSlot.mjs',
  '@mui/material/zero-styled/index.mjs',
  '@mui/system/RtlProvider/index.mjs',
  '@mui/system/colorManipulator/colorManipulator.mjs',
  '@mui/utils/composeClasses/composeClasses.mjs',
  '@mui/utils/deepmerge/deepmerge.mjs',
  '@mui/utils/generateUtilityClass/generateUtilityClass.mjs',
  '@mui/utils/generateUtilityClasses/generateUtilityClasses.mjs',
  '@mui/utils/resolveProps/resolveProps.mjs',
  '@mui/utils/useControlled/useControlled.mjs',
  '@mui/utils/useForkRef/useForkRef.mjs',
  '@mui/utils/useId/useId.mjs',
  '@mui/utils/useTimeout/useTimeout.mjs',
];

/**
 * Offered to earlier releases, and taken by none any more: a `Menu` of the page and a `MenuItem` of a remote each have a
 * `MenuListContext` of their own, and an item that finds none throws.
 */
const takenNoMore: ReadonlySet<string> = new Set(['@mui/material/Menu/Menu.mjs']);

/** Source of the module that the host makes its offer with: share key → version and a way to the module. */
export function offerSource(): string {
  const entries = [
    ...Object.entries(packages).map(([key, { packageName, offers = key }]) => ({ key, packageName, offers })),
    ...muiFiles.map((file) => ({ key: file, packageName: '@mui/material', offers: moduleFile(file) })),
  ];
  const imports = entries.map(
    ({ offers }, index) => `import * as library${index} from ${JSON.stringify(offers)};`,
  );
  const offers = entries.map(
    ({ key, packageName }, index) =>
      `  [${JSON.stringify(key)}, ${JSON.stringify(versionOf(packageName))}, () => library${index}],`,
  );
  return [...imports, 'export const libraries = [', ...offers, '];', ''].join('\n');
}

/** Packages of which the page has one for all, by the name that carries their version. */
export const sharedPackages = (): string[] => [
  ...new Set([...Object.values(packages).map(({ packageName }) => packageName), '@mui/material']),
];

/** Every library that remotes find in the page, under the key by which their releases ask for it. */
export const offeredLibraries = (): string[] => [...Object.keys(packages), ...muiFiles].sort();

/** How a remote takes a library from the page. */
interface Taking {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly import: false;
  readonly shareKey?: string;
}

/** What a remote takes from the host. It brings no copy of its own, which also keeps its release small. */
export function takenFromHost(): Record<string, Taking> {
  const terms = (packageName: string): Taking => ({
    singleton: true,
    // Explicit, because inference once picked `>=16.8.0` for React.
    requiredVersion: `^${versionOf(packageName)}`,
    import: false,
  });
  return Object.fromEntries([
    ...Object.entries(packages).map(([request, { packageName }]) => [request, terms(packageName)]),
    ...muiFiles
      .filter((file) => !takenNoMore.has(file))
      .map((file) => [moduleFile(file), { ...terms('@mui/material'), shareKey: file }]),
  ]);
}
