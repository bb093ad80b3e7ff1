import type { Kind } from '../rules/spec';
import type { Course } from './lesson';
import { chess } from './lessons/chess';
import { flat } from './lessons/flat';
import { space } from './lessons/space';

export const COURSES: Readonly<Record<Kind, Course>> = {
  'connect-flat': flat,
  'connect-space': space,
  chess,
};
