import {
  mdiAlarm,
  mdiAlarmPlus,
  mdiAlertCircleOutline,
  mdiArrowDown,
  mdiArrowLeft,
  mdiArrowUp,
  mdiBellOutline,
  mdiCalendarTodayOutline,
  mdiCallMerge,
  mdiCameraOutline,
  mdiCheck,
  mdiCheckCircle,
  mdiCheckCircleOutline,
  mdiChevronDoubleLeft,
  mdiChevronDoubleRight,
  mdiChevronDown,
  mdiClose,
  mdiCodeBracesBox,
  mdiCodeTags,
  mdiContentCopy,
  mdiDockLeft,
  mdiDotsHorizontal,
  mdiEarth,
  mdiEarthOff,
  mdiEyeOutline,
  mdiFileOutline,
  mdiFire,
  mdiFolderOutline,
  mdiForestOutline,
  mdiFormatAlignCenter,
  mdiFormatAlignLeft,
  mdiFormatAlignRight,
  mdiFormatBold,
  mdiFormatHeaderPound,
  mdiFormatItalic,
  mdiFormatListBulleted,
  mdiFormatListChecks,
  mdiFormatListNumbered,
  mdiFormatListText,
  mdiFormatQuoteClose,
  mdiFormatStrikethrough,
  mdiFullscreen,
  mdiFullscreenExit,
  mdiHistory,
  mdiHomeOutline,
  mdiImageOutline,
  mdiInboxOutline,
  mdiInformationOutline,
  mdiKeyboardOutline,
  mdiLightningBoltOutline,
  mdiLinkVariant,
  mdiLockOutline,
  mdiMagnify,
  mdiMenu,
  mdiMessageAlertOutline,
  mdiNoteOutline,
  mdiOfficeBuildingOutline,
  mdiOpenInNew,
  mdiPaperclip,
  mdiPencilOutline,
  mdiPhoneOutline,
  mdiPin,
  mdiPinOutline,
  mdiPlay,
  mdiPlus,
  mdiPuzzleOutline,
  mdiRedo,
  mdiSortVariant,
  mdiStar,
  mdiStarOutline,
  mdiTable,
  mdiTableCheck,
  mdiTableColumnPlusAfter,
  mdiTableColumnPlusBefore,
  mdiTableColumnRemove,
  mdiTableRowPlusAfter,
  mdiTableRowPlusBefore,
  mdiTableRowRemove,
  mdiTagMultipleOutline,
  mdiTagOutline,
  mdiTelevisionPlay,
  mdiThermometer,
  mdiTrashCanOutline,
  mdiTrayArrowDown,
  mdiTune,
  mdiUndo,
  mdiUnfoldMoreHorizontal,
  mdiViewColumnOutline,
  mdiWaterOutline,
  mdiWaterThermometerOutline,
  mdiWeatherNight,
  mdiWhiteBalanceSunny,
} from '@mdi/js';
import { createSvgIcon } from '@mui/material/utils';

/**
 * The pictures of the console, by what they mean there. A bundle holds those that it shows; the drawings are the
 * Material Design Icons of Pictogrammers, as paths of 24 × 24.
 * @param path drawing
 * @param name `data-testid` and display name without `Icon`
 */
const icon = (path: string, name: string) => createSvgIcon(<path d={path} />, name);

/** A picture of an area's own. @param path as of the others */
export const drawnIcon = (path: string) => icon(path, 'Area');

export const AddIcon = /* @__PURE__ */ icon(mdiPlus, 'Add');
export const AlarmIcon = /* @__PURE__ */ icon(mdiAlarmPlus, 'Alarm');
export const AlarmOnIcon = /* @__PURE__ */ icon(mdiAlarm, 'AlarmOn');
export const AlignCenterIcon = /* @__PURE__ */ icon(mdiFormatAlignCenter, 'AlignCenter');
export const AlignLeftIcon = /* @__PURE__ */ icon(mdiFormatAlignLeft, 'AlignLeft');
export const AlignRightIcon = /* @__PURE__ */ icon(mdiFormatAlignRight, 'AlignRight');
export const ApartmentIcon = /* @__PURE__ */ icon(mdiOfficeBuildingOutline, 'Apartment');
export const ArrowDownIcon = /* @__PURE__ */ icon(mdiArrowDown, 'ArrowDown');
export const ArrowUpIcon = /* @__PURE__ */ icon(mdiArrowUp, 'ArrowUp');
export const AttachIcon = /* @__PURE__ */ icon(mdiPaperclip, 'Attach');
export const BackIcon = /* @__PURE__ */ icon(mdiArrowLeft, 'Back');
export const BellIcon = /* @__PURE__ */ icon(mdiBellOutline, 'Bell');
export const BoldIcon = /* @__PURE__ */ icon(mdiFormatBold, 'Bold');
export const BulletListIcon = /* @__PURE__ */ icon(mdiFormatListBulleted, 'BulletList');
export const CalloutIcon = /* @__PURE__ */ icon(mdiMessageAlertOutline, 'Callout');
export const CalendarIcon = /* @__PURE__ */ icon(mdiCalendarTodayOutline, 'Calendar');
export const CameraIcon = /* @__PURE__ */ icon(mdiCameraOutline, 'Camera');
export const CheckIcon = /* @__PURE__ */ icon(mdiCheck, 'Check');
/** Turned aside by whoever shows what is folded. */
export const ChevronIcon = /* @__PURE__ */ icon(mdiChevronDown, 'Chevron');
export const CloseIcon = /* @__PURE__ */ icon(mdiClose, 'Close');
export const CodeBlockIcon = /* @__PURE__ */ icon(mdiCodeBracesBox, 'CodeBlock');
export const CodeIcon = /* @__PURE__ */ icon(mdiCodeTags, 'Code');
export const CollapseIcon = /* @__PURE__ */ icon(mdiChevronDoubleLeft, 'Collapse');
export const ColumnAfterIcon = /* @__PURE__ */ icon(mdiTableColumnPlusAfter, 'ColumnAfter');
export const ColumnBeforeIcon = /* @__PURE__ */ icon(mdiTableColumnPlusBefore, 'ColumnBefore');
export const ColumnsIcon = /* @__PURE__ */ icon(mdiViewColumnOutline, 'Columns');
export const CopyIcon = /* @__PURE__ */ icon(mdiContentCopy, 'Copy');
export const DarkIcon = /* @__PURE__ */ icon(mdiWeatherNight, 'Dark');
export const DeleteIcon = /* @__PURE__ */ icon(mdiTrashCanOutline, 'Delete');
export const DownloadIcon = /* @__PURE__ */ icon(mdiTrayArrowDown, 'Download');
export const EditIcon = /* @__PURE__ */ icon(mdiPencilOutline, 'Edit');
export const ElectricityIcon = /* @__PURE__ */ icon(mdiLightningBoltOutline, 'Electricity');
export const ErrorIcon = /* @__PURE__ */ icon(mdiAlertCircleOutline, 'Error');
export const ExpandIcon = /* @__PURE__ */ icon(mdiChevronDoubleRight, 'Expand');
export const ExtensionIcon = /* @__PURE__ */ icon(mdiPuzzleOutline, 'Extension');
export const FileIcon = /* @__PURE__ */ icon(mdiFileOutline, 'File');
export const FinishIcon = /* @__PURE__ */ icon(mdiCheckCircleOutline, 'Finish');
export const FinishedIcon = /* @__PURE__ */ icon(mdiCheckCircle, 'Finished');
export const FocusIcon = /* @__PURE__ */ icon(mdiFullscreen, 'Focus');
export const FolderIcon = /* @__PURE__ */ icon(mdiFolderOutline, 'Folder');
export const ForestIcon = /* @__PURE__ */ icon(mdiForestOutline, 'Forest');
export const GasIcon = /* @__PURE__ */ icon(mdiFire, 'Gas');
export const HeadingIcon = /* @__PURE__ */ icon(mdiFormatHeaderPound, 'Heading');
export const HeatIcon = /* @__PURE__ */ icon(mdiThermometer, 'Heat');
export const HistoryIcon = /* @__PURE__ */ icon(mdiHistory, 'History');
export const HomeIcon = /* @__PURE__ */ icon(mdiHomeOutline, 'Home');
export const HotWaterIcon = /* @__PURE__ */ icon(mdiWaterThermometerOutline, 'HotWater');
export const ImageIcon = /* @__PURE__ */ icon(mdiImageOutline, 'Image');
export const InboxIcon = /* @__PURE__ */ icon(mdiInboxOutline, 'Inbox');
export const InfoIcon = /* @__PURE__ */ icon(mdiInformationOutline, 'Info');
export const ItalicIcon = /* @__PURE__ */ icon(mdiFormatItalic, 'Italic');
export const KeyboardIcon = /* @__PURE__ */ icon(mdiKeyboardOutline, 'Keyboard');
export const LeaveFocusIcon = /* @__PURE__ */ icon(mdiFullscreenExit, 'LeaveFocus');
export const LightIcon = /* @__PURE__ */ icon(mdiWhiteBalanceSunny, 'Light');
export const LinkIcon = /* @__PURE__ */ icon(mdiLinkVariant, 'Link');
export const LockIcon = /* @__PURE__ */ icon(mdiLockOutline, 'Lock');
export const MenuIcon = /* @__PURE__ */ icon(mdiMenu, 'Menu');
export const MergeIcon = /* @__PURE__ */ icon(mdiCallMerge, 'Merge');
export const MoreIcon = /* @__PURE__ */ icon(mdiDotsHorizontal, 'More');
export const NotPublicIcon = /* @__PURE__ */ icon(mdiEarthOff, 'NotPublic');
export const NotesIcon = /* @__PURE__ */ icon(mdiNoteOutline, 'Notes');
export const OpenIcon = /* @__PURE__ */ icon(mdiOpenInNew, 'Open');
export const OrderedListIcon = /* @__PURE__ */ icon(mdiFormatListNumbered, 'OrderedList');
export const OutlineIcon = /* @__PURE__ */ icon(mdiFormatListText, 'Outline');
export const PhoneIcon = /* @__PURE__ */ icon(mdiPhoneOutline, 'Phone');
export const PinIcon = /* @__PURE__ */ icon(mdiPinOutline, 'Pin');
export const PinnedIcon = /* @__PURE__ */ icon(mdiPin, 'Pinned');
export const PlayIcon = /* @__PURE__ */ icon(mdiPlay, 'Play');
export const PreviewIcon = /* @__PURE__ */ icon(mdiEyeOutline, 'Preview');
export const PublicIcon = /* @__PURE__ */ icon(mdiEarth, 'Public');
export const QuoteIcon = /* @__PURE__ */ icon(mdiFormatQuoteClose, 'Quote');
export const RedoIcon = /* @__PURE__ */ icon(mdiRedo, 'Redo');
export const RemoveColumnIcon = /* @__PURE__ */ icon(mdiTableColumnRemove, 'RemoveColumn');
export const RemoveRowIcon = /* @__PURE__ */ icon(mdiTableRowRemove, 'RemoveRow');
export const RowAboveIcon = /* @__PURE__ */ icon(mdiTableRowPlusBefore, 'RowAbove');
export const RowBelowIcon = /* @__PURE__ */ icon(mdiTableRowPlusAfter, 'RowBelow');
export const SearchIcon = /* @__PURE__ */ icon(mdiMagnify, 'Search');
export const SidebarIcon = /* @__PURE__ */ icon(mdiDockLeft, 'Sidebar');
export const SortIcon = /* @__PURE__ */ icon(mdiSortVariant, 'Sort');
export const StarIcon = /* @__PURE__ */ icon(mdiStarOutline, 'Star');
export const StarredIcon = /* @__PURE__ */ icon(mdiStar, 'Starred');
export const StrikeIcon = /* @__PURE__ */ icon(mdiFormatStrikethrough, 'Strike');
export const TableIcon = /* @__PURE__ */ icon(mdiTable, 'Table');
export const TagIcon = /* @__PURE__ */ icon(mdiTagOutline, 'Tag');
export const TagsIcon = /* @__PURE__ */ icon(mdiTagMultipleOutline, 'Tags');
export const TaskListIcon = /* @__PURE__ */ icon(mdiFormatListChecks, 'TaskList');
export const TidyTableIcon = /* @__PURE__ */ icon(mdiTableCheck, 'TidyTable');
export const TuneIcon = /* @__PURE__ */ icon(mdiTune, 'Tune');
export const UndoIcon = /* @__PURE__ */ icon(mdiUndo, 'Undo');
export const UnfoldIcon = /* @__PURE__ */ icon(mdiUnfoldMoreHorizontal, 'Unfold');
export const VideoIcon = /* @__PURE__ */ icon(mdiTelevisionPlay, 'Video');
export const WaterIcon = /* @__PURE__ */ icon(mdiWaterOutline, 'Water');
