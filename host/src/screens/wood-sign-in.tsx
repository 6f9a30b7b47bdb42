import { redirect } from 'react-router-dom';

export const loader = () => redirect('/account/sign-in?app=wood');
export const Component = () => null;
