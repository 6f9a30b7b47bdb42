import type { LoaderFunctionArgs } from 'react-router-dom';
import { editFrom } from './edit-address.ts';

export const loader = ({ request }: LoaderFunctionArgs) => editFrom(request);
