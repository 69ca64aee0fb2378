// What an organizer finds under "Organize", in the order of a season. Each section is a page with an address of its own.

export interface Section {
  to:
    | '/contests/$contest/organize'
    | '/contests/$contest/organize/settings'
    | '/contests/$contest/organize/texts'
    | '/contests/$contest/organize/results'
    | '/contests/$contest/organize/staff'
    | '/contests/$contest/organize/log'
    | '/contests/$contest/organize/plagiarism'
    | '/contests/$contest/organize/people'
    | '/contests/$contest/organize/finals'
    | '/contests/$contest/organize/grades';
  title: string;
}

export const sections: readonly Section[] = [
  { to: '/contests/$contest/organize', title: 'Overview' },
  { to: '/contests/$contest/organize/settings', title: 'Settings' },
  { to: '/contests/$contest/organize/texts', title: 'Texts' },
  { to: '/contests/$contest/organize/staff', title: 'Staff' },
  { to: '/contests/$contest/organize/people', title: 'People' },
  { to: '/contests/$contest/organize/finals', title: 'Finals' },
  { to: '/contests/$contest/organize/results', title: 'Results' },
  { to: '/contests/$contest/organize/log', title: 'Log' },
  { to: '/contests/$contest/organize/plagiarism', title: 'Plagiarism' },
  { to: '/contests/$contest/organize/grades', title: 'Grades' },
];
