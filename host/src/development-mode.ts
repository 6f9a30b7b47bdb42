/** The two private addresses of the team's own machines (specification, section 1). */
const developmentHosts = ['192.168.1.100', '192.168.31.100'];

/** True when the host name contains `localhost` or is one of two private network addresses. */
export const isDevelopmentHost = (hostName: string): boolean =>
  hostName.includes('localhost') || developmentHosts.includes(hostName);

/** Adds the error-reporting script, where one is configured and the page does not run in development mode. */
export function addErrorReporting(address: string | null, hostName: string = location.hostname): void {
  if (address === null || isDevelopmentHost(hostName)) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.crossOrigin = 'anonymous';
  document.head.append(script);
}
