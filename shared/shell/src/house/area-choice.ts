import { useLocation, useMatches, useNavigate, useNavigation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { type ChoicePlaces, carriedIn, choiceScreenAt, switchedTo } from './area-choice-rules.ts';

/** One of those that an area's screens can be about. */
export interface ChoiceOption {
  readonly value: string;
  readonly name: string;
  /** Tells it apart from others of its name. */
  readonly code?: string;
  /** What is unusual about it, e.g. that it is archived. */
  readonly state?: string;
}

/** What the frame shows of an area's choice, and what can be done about it. */
export interface AreaChoice {
  /** What is chosen: "Building". */
  readonly label: string;
  readonly state: 'loading' | 'failed' | 'ready';
  /** The one on the screen, also where the others are not known. Undefined: none, or all of them. */
  readonly chosen: ChoiceOption | undefined;
  readonly options: readonly ChoiceOption[];
  /** What "all of them" is called, on screens that can show all. */
  readonly all?: string | undefined;
  /** Said where there is none, with the next step. */
  readonly none: { readonly text: string; readonly action?: { label: string; href: string } | undefined };
  /** Whether the screen is about the chosen one; where it is not, narrow windows leave the choice out. */
  readonly here: boolean;
  choose(value: string | undefined): void;
  /** Asks the server, where there are more than `options`. */
  search?: ((text: string) => Promise<readonly ChoiceOption[]>) | undefined;
  retry(): void;
  /** A link of the menu with the chosen one in its address. */
  carried(href: string): string;
}

/** How an area tells the frame what its screens are about: `choice` of `defineRemote`. */
export interface AreaChoiceSource {
  /** Asks for what there is to choose from, together with the area's first screen; errors are told by `use`. */
  ask(): void;
  /** A hook, called by the frame beside the screens. Undefined: nothing to say to this person. */
  use(): AreaChoice | undefined;
}

/**
 * The part of an `AreaChoice` that follows from where the area's screens name the chosen one.
 * @param chosen its id; undefined: none, or all of them
 * @param several whether there is anything to choose: the addresses of whoever has one only need not name it
 */
export function useChoiceAddress(
  places: ChoicePlaces,
  chosen: string | undefined,
  several: boolean,
): Pick<AreaChoice, 'here' | 'choose' | 'carried'> {
  const at = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  // On top of what is still loading: of two quick changes none is lost.
  const known = coming?.pathname === at.pathname ? coming : at;
  return {
    here: choiceScreenAt(places, at) !== undefined,
    choose: (value) => void navigate(switchedTo(places, known, value)),
    carried: (href) => (chosen !== undefined && several ? carriedIn(places, href, chosen) : href),
  };
}

/**
 * What the loader of the screen says that it shows, for what stands beside the screen; undefined where it says nothing
 * of this kind.
 */
export function useShown<Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> | undefined {
  return schema.safeParse(useMatches().at(-1)?.loaderData).data;
}
