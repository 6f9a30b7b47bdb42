// Shows what the server pushes while no page is open. Served as /push-worker.js, so that it reaches every address.

self.addEventListener('push', (event) => {
  const { title, url, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { tag, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** A push must be shown whatever stands in it: the browser takes the permission away otherwise. */
function read(data) {
  let told = {};
  try {
    told = data.json() ?? {};
  } catch {}
  // Once for each firing: a message that comes twice replaces the first.
  const tag = told.noteId ? `${told.noteId}:${told.fireAt}` : '';
  return { title: String(told.title || 'Console'), url: addressIn(told.url), tag };
}

/** An address of this console and of nothing else. */
function addressIn(url) {
  try {
    const address = new URL(url ?? '/', self.location.origin);
    if (address.origin === self.location.origin) return address.href;
  } catch {}
  return `${self.location.origin}/`;
}

/** In a tab that shows it already, else in a new one: a tab of somebody who does something else stays where it is. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => shows(tab.url, url));
  return there ? there.focus() : self.clients.openWindow(url);
}

/** The same screen of the same thing; whether it is read or written, and what is searched beside it, does not matter. */
function shows(shown, wanted) {
  const [has, needs] = [new URL(shown), new URL(wanted)];
  if (has.origin !== needs.origin || has.pathname !== needs.pathname) return false;
  return [...needs.searchParams].every(([name, value]) => has.searchParams.get(name) === value);
}
