/** A translation file by its place in a repository. */
export interface FilePlace {
  readonly namespace: string;
  readonly language: string;
  /** With `{lang}` for the language. */
  readonly path: string;
}

const silent = new Set(['src', 'remotes', 'shared', 'locales', 'packages', 'public']);

/**
 * `remotes/wood/src/prints/locales/zh.json` → `wood.prints` in Chinese; `public/locales/zh/cart.json` → `cart`. Undefined for
 * what is no such file.
 */
export function placeOf(file: string): FilePlace | undefined {
  const parts = file.split('/');
  const at = parts.lastIndexOf('locales');
  const behind = parts.slice(at + 1);
  const last = behind.at(-1) ?? '';
  if (at < 0 || behind.length > 2 || !last.endsWith('.json')) return undefined;
  const language = (behind.length === 1 ? last.slice(0, -'.json'.length) : behind[0]) ?? '';
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language)) return undefined;
  const named = behind.length === 2 ? [last.slice(0, -'.json'.length)] : [];
  const namespace =
    [...parts.slice(0, at).filter((part) => !silent.has(part)), ...named].join('.') || 'translation';
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(namespace)) return undefined;
  const path = [...parts.slice(0, at + 1), ...behind.map((part) => part.replace(language, '{lang}'))].join(
    '/',
  );
  return { namespace, language, path };
}

/** What the pages of this console call the texts of a namespace; null: they are not theirs. */
export function runtimeOf(namespace: string): string | null {
  if (namespace === 'host.frame.bell') return 'notifications';
  const [first = ''] = namespace.split('.');
  // Of the contract, what areas take into texts of their own.
  return first === 'server' || first === 'contract' ? null : first;
}
