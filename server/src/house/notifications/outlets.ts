import type { Channel, WebhookPreset } from '@console/contract/platform';

/** Where somebody can be reached outside the console, as the settings keep it. */
export interface Recipient {
  readonly userId: string;
  readonly language: 'zh' | 'en';
  readonly emailAddress: string | null;
  readonly webhookPreset: WebhookPreset;
  readonly webhookUrl: string | null;
  readonly webhookSecret: string | null;
  readonly subscriptions: readonly PushSubscription[];
}

export interface PushSubscription {
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What is said outside the console: ids and a heading, never the text of a note. */
export interface Message {
  /** The same at every try, so that who gets it twice can tell. */
  readonly id?: string;
  readonly title: string;
  readonly text: string;
  /** Where in the console it leads to. */
  readonly url: string;
  readonly data: Readonly<Record<string, string | boolean>>;
}

/** Nobody is there to be reached: trying again changes nothing. */
export class Unreachable extends Error {}

/** Every way out of the console. */
export interface Outlets {
  readonly emailAvailable: boolean;
  /** Address of the console, for links. */
  readonly origin: string;
  /** Key that browsers subscribe with. */
  pushKey(): Promise<string>;
  /** @throws Unreachable where there is nobody to send to; any other error is worth another try */
  send(channel: Channel, to: Recipient, message: Message): Promise<void>;
  mail(address: string, subject: string, text: string, id?: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    outlets: Outlets;
  }
}
