import type { Browser, ViewportSize } from 'playwright-core';
import { handOverProfile, openPage } from './browser.ts';

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, 'context' | 'page'>;

interface Profile extends Opened {
  readonly origin: string;
  readonly language: 'zh' | 'en';
}

/** Browser profiles of one console that go from test to test: each test finds them as if nobody had been there. */
export class Profiles {
  readonly #taken: Profile[] = [];
  readonly #free: Profile[] = [];

  /** One that nobody else has during this test; a new one where none with this language is free. */
  async take(
    browser: Browser,
    origin: string,
    { language, viewport = { width: 1440, height: 900 } }: Look,
  ): Promise<Opened> {
    const place = this.#free.findIndex((one) => one.language === language);
    const [free] = place < 0 ? [] : this.#free.splice(place, 1);
    const profile = free ?? { ...(await openPage(browser, origin, { language })), origin, language };
    await profile.page.setViewportSize(viewport);
    this.#taken.push(profile);
    return profile;
  }

  /** After each test. A profile that cannot be handed over, because its page has crashed, is not used again. */
  async takeBack(): Promise<void> {
    for (const { context, origin, language } of this.#taken.splice(0)) {
      const page = context.pages()[0] ?? (await context.newPage());
      const isReady = await handOverProfile(page, origin).then(
        () => true,
        () => false,
      );
      if (isReady) this.#free.push({ context, page, origin, language });
      else await context.close();
    }
  }
}

interface Look {
  /** It belongs to a profile for good. */
  readonly language: 'zh' | 'en';
  readonly viewport?: ViewportSize;
}
