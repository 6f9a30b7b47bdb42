/** The look of the console, and every state a screen can be in. Namespace of its texts: `ui`. */
export { BarChart, type BarChartProps, type BarDatum } from './charts/bar-chart.tsx';
export type {
  ChartFrameProps,
  HeatChartCell,
  HeatChartProps,
  PointChartProps,
  SeriesChartProps,
} from './charts/chart-props.ts';
export { GridMap, type GridMapCell, type GridMapProps } from './charts/grid-map.tsx';
export { type HeatCell, HeatMatrix, type HeatMatrixProps, type HeatRow } from './charts/heat-matrix.tsx';
export { KeyFigure, type KeyFigureProps, KeyFigures } from './charts/key-figure.tsx';
export { MeterBar, type MeterBarProps } from './charts/meter-bar.tsx';
export { ProgressRing, type ProgressRingProps } from './charts/progress-ring.tsx';
export { HeatChart, PointChart, SeriesChart } from './charts/series-chart.tsx';
export type { ChartSeries } from './charts/series-rules.ts';
export { Sparkline, type SparklineProps } from './charts/sparkline.tsx';
export {
  DateTimeInput,
  DayInput,
  type DayInputProps,
  MonthInput,
  TimeInput,
} from './fields/calendar/calendar-inputs.tsx';
export { DecimalInput, type DecimalInputProps } from './fields/decimal-input.tsx';
export { EntryCell, type EntryCellProps } from './fields/entry-cell.tsx';
export { plainNumber } from './fields/exact-number-rules.ts';
export type { FieldProps } from './fields/field.tsx';
export { FileButton, type FileButtonProps } from './fields/file-button.tsx';
export { IntegerInput, type IntegerInputProps } from './fields/integer-input.tsx';
export { MoneyInput, type MoneyInputProps } from './fields/money-input.tsx';
export { PercentInput, type PercentInputProps } from './fields/percent-input.tsx';
export { percentOf } from './fields/percent-rules.ts';
export { PhotoButton, type PhotoButtonProps } from './fields/photo-button.tsx';
export { RadioInput, type RadioInputProps } from './fields/radio-input.tsx';
export { SearchBox, type SearchBoxProps } from './fields/search-box.tsx';
export { SelectInput, type SelectInputProps } from './fields/select-input.tsx';
export { smallerPhoto } from './fields/smaller-photo.ts';
export { SwitchInput, type SwitchInputProps } from './fields/switch-input.tsx';
export { TextInput, type TextInputProps } from './fields/text-input.tsx';
export { ConflictNotice, type ConflictNoticeProps, type ConflictRow } from './forms/conflict-notice.tsx';
export { FieldGrid } from './forms/field-grid.tsx';
export { FieldStack, Form, type FormProps } from './forms/form.tsx';
export { FormDialog, type FormDialogProps } from './forms/form-dialog.tsx';
export { type LineAt, LineItems, type LineItemsProps } from './forms/line-items.tsx';
export { NameFields, type NameFieldsProps } from './forms/name-fields.tsx';
export { keyName, keysOf } from './keys/key-words.ts';
export { isOnControl } from './keys/on-control.ts';
export { chordOf, isComposed } from './keys/shortcut-rules.ts';
export { type ShownKey, shownKeys } from './keys/shown-keys.ts';
export { type ShortcutOptions, useShortcuts } from './keys/use-shortcuts.ts';
export { uiLocales } from './locales/ui-locales.ts';
export type { InvitationCodeProps } from './members/invitation-code.tsx';
export type { InvitationListProps, ListedInvitation } from './members/invitation-list.tsx';
export { MemberFields, type MemberFieldsProps } from './members/member-fields.tsx';
export type { MemberActs, MemberListProps } from './members/member-list.tsx';
export { type ListedMember, type MemberWord, type MemberWords, memberName } from './members/member-words.ts';
export { InvitationCode, InvitationList, MemberList } from './members/members-later.tsx';
export type { RoleChoiceProps, RoleOption } from './members/role-choice.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './notices/confirm-dialog.tsx';
export { type NoticeItem, NoticeStack, type NoticeStackProps } from './notices/notice-stack.tsx';
export { type UnsentFile, UnsentFiles, type UnsentFilesProps } from './notices/unsent-files.tsx';
export { Dialog, type DialogProps } from './page/dialog.tsx';
export { DownloadButton, type DownloadButtonProps } from './page/download-button.tsx';
export { ExportMenu, type ExportMenuProps, type ExportSheet } from './page/export-menu.tsx';
export { FilterBar, type FilterBarProps } from './page/filter-bar.tsx';
export { FrameNotices } from './page/frame-notices.ts';
export { openFile } from './page/open-file.ts';
export { Page, type PageProps } from './page/page.tsx';
export { saveFile } from './page/save-file.ts';
export { Section, type SectionProps } from './page/section.tsx';
export { SplitPane, type SplitPaneProps } from './page/split-pane.tsx';
export { type Step, Steps } from './page/steps.tsx';
export { Tabs, type TabsProps } from './page/tabs.tsx';
export { Toolbar } from './page/toolbar.tsx';
export { useWidthOf } from './page/use-width-of.ts';
export type { PaperPart, PaperPreviewProps } from './papers/paper-props.ts';
export { PaperPreview } from './papers/papers-later.tsx';
export { AccessRequests } from './states/access-requests.ts';
export {
  ForbiddenState,
  type ForbiddenStateProps,
  NotFoundState,
  SignedOutState,
} from './states/access-states.tsx';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './states/error-state.tsx';
export { FirstSteps } from './states/first-steps-later.tsx';
export type { FirstStep, FirstStepsProps } from './states/first-steps-props.ts';
export { LoadingState } from './states/loading-state.tsx';
export { OfflineBanner } from './states/offline-banner.tsx';
export { dialogLater, partLater } from './states/part-later.tsx';
export { SyncChip, type SyncState, syncStates } from './states/sync-chip.tsx';
export { Switcher } from './switcher/switcher.tsx';
export type { SwitcherProps } from './switcher/switcher-props.ts';
export type { SwitcherOption } from './switcher/switcher-rules.ts';
export { type CellFormat, type ColumnPlace, columnsOf, type ToldState } from './tables/columns-of.tsx';
export {
  type Column,
  DataTable,
  type DataTableProps,
  type TableLook,
  type TableSorting,
} from './tables/data-table.tsx';
export { type AddressOfList, choiceFilter, type ListFilter, optionsOf } from './tables/list-filter-rules.ts';
export { ListFilters, type ListFiltersProps } from './tables/list-filters.tsx';
export { ListPanel, type ListPanelProps } from './tables/list-panel.tsx';
export { ListScreen, type ListScreenProps } from './tables/list-screen.tsx';
export { ListSection, type ListSectionProps } from './tables/list-section.tsx';
export { CursorPager, Pager, type PagerProps } from './tables/pager.tsx';
export { RowCheckbox, type RowCheckboxProps } from './tables/row-checkbox.tsx';
export { SelectionBar, type SelectionBarProps } from './tables/selection-bar.tsx';
export type { SheetImportProps, TakenSheet } from './tables/sheet-import.tsx';
export { SheetImport } from './tables/sheet-import-later.tsx';
export {
  type SheetFault,
  SheetReport,
  type SheetReportProps,
  type ToldSheet,
} from './tables/sheet-report.tsx';
export { nextSorting, type Sorting, sortedRows, sortingOf } from './tables/sorting-rules.ts';
export { type Selection, useSelection } from './tables/use-selection.ts';
export { UsuallyDense } from './tables/usual-density.ts';
export { CodeBlock, type CodeBlockProps } from './text/code-block.tsx';
export { CopyButton, type CopyButtonProps, copyText } from './text/copy-button.tsx';
export { DefinitionList, type DefinitionListProps } from './text/definition-list.tsx';
export { Mark } from './text/mark.tsx';
export { StateChip } from './text/state-chip.tsx';
export { breakpoints } from './theme/breakpoints.ts';
export { consoleTheme } from './theme/console-theme.ts';
export type { Mode, Tone } from './theme/palette.ts';
export { visuallyHidden } from './theme/visually-hidden.ts';
export { todayCardHeight } from './today/card-height.ts';
export {
  TodayCard,
  TodayFigures,
  TodayList,
  TodayNote,
  TodaySkeleton,
  TodayTable,
} from './today/today-later.tsx';
export type {
  TodayCardProps,
  TodayCell,
  TodayCourse,
  TodayFigure,
  TodayFiguresProps,
  TodayItem,
  TodayListProps,
  TodayNoteProps,
  TodayRow,
  TodayTableProps,
} from './today/today-props.ts';
