/** What a remote may use of the running house. This list only grows. */

export type { AddressChange } from './address/address-rules.ts';
export { type ListAddress, loadPage, useAddress, useListAddress } from './address/list-address.ts';
export { searchParams } from './address/search-params.ts';
export { type TableLook, useTable, useTableLook } from './address/table-look.ts';
export { isApiError } from './api/api-error.ts';
export { type ClientErrorCode, callApi, connectApi, uploadFile } from './api/call-api.ts';
export { invalidate, tellChanged } from './api/changed.ts';
export { eachEvent, followStream, type StreamReader, type StreamState } from './api/follow-stream.ts';
export { type KeptAnswers, keptAnswers, loadOrKept } from './api/kept-answers.ts';
export { type Choosing, loadChosen } from './api/load-chosen.ts';
export { type EndpointPages, type PagedEndpoint, useEndpointPages } from './api/pages.ts';
export { type FieldTexts, useFaultText, useProblemText } from './api/problem-text.ts';
export {
  type Answer,
  load,
  loadAhead,
  queryClient,
  queryOf,
  shownOf,
  useAnswer,
  useEndpoint,
  useEndpointEach,
  watchAnswer,
  watchEndpoint,
} from './api/query.ts';
export { type Fault, reportEvent } from './api/report-event.ts';
export { askAgainAfter, isOutage, useRetryWhenBack, useServerAway } from './api/server-reach.ts';
export type { UploadedFile } from './api/upload-transport.ts';
export { useAct } from './api/use-act.ts';
export { type CallOptions, type CallState, useCall } from './api/use-call.ts';
export { type Upload, type Uploads, type UploadWork, useUploads } from './api/use-uploads.ts';
export { type NewNote, useSaveAsNote } from './files/save-as-note.ts';
export {
  type Download,
  type Exports,
  type SaveFile,
  type ServerSheet,
  useDownload,
  useExports,
  type WantedFile,
} from './files/use-exports.ts';
export {
  type SheetEndpoint,
  type SheetImporting,
  useSheetImport,
} from './files/use-sheet-import.ts';
export type { FieldBinding, FormPart, FormRow, FormRows } from './form/form-part.ts';
export type { Typed } from './form/paths.ts';
export { type Form, type FormFrame, useForm } from './form/use-form.ts';
export { type Keeping, keptDraftOf } from './form/use-kept-draft.ts';
export {
  type AreaChoice,
  type AreaChoiceSource,
  type ChoiceOption,
  useChoiceAddress,
  useShown,
} from './house/area-choice.ts';
export {
  type ChoicePlaces,
  type ChoiceScreen,
  choiceScreenAt,
  chosenAmong,
} from './house/area-choice-rules.ts';
export { AreaContext, defineRemote, type RemoteDefinition, type Texts } from './house/define-remote.ts';
export { defineToday, type TodayDefinition } from './house/define-today.ts';
export { keptHeadOf } from './house/kept-head.ts';
export { onLiveEvent, tellLiveEvent } from './house/live-events.ts';
export { liveRecordsStore, shellVersion, useLiveRecords } from './house/live-records.ts';
export {
  closeNotice,
  confirm,
  type Notice,
  noticeStore,
  notify,
  type Question,
  questionStore,
} from './house/notices.ts';
export { useOffline } from './house/offline.ts';
export { offlineScreensStore, useOpensOffline } from './house/offline-screens.ts';
export {
  closePalette,
  openPalette,
  openPaletteFor,
  type PaletteChoice,
  type PaletteChoices,
  type PaletteScope,
  paletteStore,
  usePaletteChoices,
} from './house/palette.ts';
export {
  connectPreferences,
  type Density,
  type Favourite,
  type FramePreference,
  type HomePreference,
  type NotesPreference,
  type PreferenceName,
  type Preferences,
  preferenceOf,
  setPreference,
  takePreference,
  tellPreferenceSent,
  unsentPreferences,
  useDensity,
  useFirstSteps,
  usePreference,
} from './house/preferences.ts';
export {
  lastTime,
  type Remembered,
  type RememberedIn,
  remembered,
  rememberForNextTime,
  useRemembered,
} from './house/remembered.ts';
export {
  type FailureClass,
  type RemoteHealth,
  remotesHealth,
  remotesHealthStore,
  reportRemoteHealth,
  useRemotesHealth,
} from './house/remotes-health.ts';
export { useGivenTitle, useScreenTitle } from './house/screen-title.ts';
export {
  currentTrials,
  onTrials,
  type Trial,
  tryRelease,
  useMayTry,
  useTrials,
} from './house/trials.ts';
export { hasUnsavedWorkElsewhere } from './house/unsaved-in-tabs.ts';
export {
  hasUnsavedWork,
  useDiscardQuestion,
  useLeavingQuestion,
  useUnsavedWork,
  whenNothingUnsaved,
} from './house/unsaved-work.ts';
export { type Format, formatFor, useFormat } from './language/format.ts';
export {
  addTexts,
  currentLanguage,
  dateLocale,
  defaultLanguage,
  i18n,
  type Language,
  languages,
  switchLanguage,
  useLanguage,
} from './language/language.ts';
export { localToday, ownZone } from './language/local-day.ts';
export { type Bilingual, bothNames, useName } from './language/names.ts';
export { startLanguage } from './language/start-language.ts';
export { type KeptOnDevice, keptOnDevice } from './outbox/kept-on-device.ts';
export { type KeptTable, openKeptTable } from './outbox/kept-table.ts';
export { type Outbox, type OutboxOf, outbox } from './outbox/outbox.ts';
export { passesByItself } from './outbox/passes-by-itself.ts';
export { type WaitingFile, type WaitingFiles, waitingFiles } from './outbox/waiting-files.ts';
export { askBeforeSignOut, beforeSignOut } from './session/before-sign-out.ts';
export {
  connectSession,
  currentSub,
  dataOwner,
  type Organization,
  type Session,
  type SessionKeeper,
  type SessionUser,
  sessionKeeper,
  sessionStore,
  signIn,
  signOut,
  usePermission,
  useSession,
} from './session/session.ts';
export {
  type AccessToken,
  accessTokenKey,
  noTokens,
  rereadTokens,
  type Tokens,
  tokenStorageKey,
  tokenStore,
} from './session/token-store.ts';
export { forgetView, takeView, type Viewing, viewAddress, viewing } from './session/view-as.ts';
