/** What may be told of a configuration. Everything else is named and masked: kernels grow new secrets each year. */
const tellable = [
  ...['port', 'socks-port', 'redir-port', 'tproxy-port', 'mixed-port', 'allow-lan', 'bind-address', 'mode'],
  ...['log-level', 'ipv6', 'interface-name', 'routing-mark', 'unified-delay', 'tcp-concurrent', 'sniffing'],
  ...['find-process-mode', 'geodata-mode', 'geodata-loader', 'geosite-matcher', 'geo-auto-update'],
  ...[
    'geo-update-interval',
    'global-client-fingerprint',
    'inbound-tfo',
    'inbound-mptcp',
    'keep-alive-interval',
  ],
  ...['disable-keep-alive', 'etag-support', 'tun.enable', 'tun.device', 'tun.stack', 'tun.auto-route'],
  ...['tun.auto-detect-interface', 'tun.auto-redirect', 'tun.strict-route', 'tun.mtu', 'tun.dns-hijack'],
  'tuic-server.enable',
];
/** Nothing is in them while they are not used, which is no secret. */
const isNothing = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const told = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'object' ? '' : String(value);

interface Line {
  readonly key: string;
  /** Null: masked. */
  readonly value: string | null;
}

/** A configuration line by line. An object that is masked is one line: the names in it may be secret, too. */
export function configLines(config: Readonly<Record<string, unknown>>, before = ''): Line[] {
  return Object.entries(config).flatMap(([name, value]) => {
    const key = `${before}${name}`;
    if (isObject(value) && tellable.some((one) => one.startsWith(`${key}.`)))
      return configLines(value, `${key}.`);
    if (isNothing(value)) return [{ key, value: '' }];
    return [{ key, value: tellable.includes(key) && !isObject(value) ? redactedText(told(value)) : null }];
  });
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
/** Links by which a node is handed on hold its password. */
const shareLink =
  /\b(ss|ssr|vmess|vless|trojan|hysteria2?|hy2|tuic|anytls|snell|wireguard|socks5?):\/\/[^\s"'<>]+/gi;
const webAddress = /\b(https?|wss?):\/\/[^\s"'<>]+/gi;
const named =
  /\b(password|passwd|pass|secret|token|psk|private-key|auth|authorization|uuid)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|(?:Bearer\s+)?[^\s,;}]+)/gi;

/** How a secret that was taken out is written. */
const gone = '***';

/** The host is what one looks for; subscriptions have their token in the path as often as behind the question mark. */
function shortAddress(address: string): string {
  try {
    const { protocol, host, pathname, search } = new URL(address);
    return `${protocol}//${host}${pathname === '/' && search === '' ? '' : `/${gone}`}`;
  } catch {
    return gone;
  }
}

/**
 * A text of a kernel without what is secret in it.
 * @param secrets that are known, wherever they stand
 */
export function redactedText(text: string, secrets: readonly string[] = []): string {
  const known = secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, gone), text);
  return known
    .replace(shareLink, (_all, scheme: string) => `${scheme}://${gone}`)
    .replace(webAddress, shortAddress)
    .replace(named, (_all, name: string, between: string) => `${name}${between}${gone}`)
    .replace(uuid, gone);
}

/** What a node is measured with: a page that anybody may know, without what may be a key behind it. */
export function plainAddress(address: string): string | null {
  try {
    const { protocol, host, pathname } = new URL(address);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return null;
  }
}
