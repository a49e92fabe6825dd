const DRAWN = {
  trick: "M4 7l7-2 4 14-7 2zM13 5l5 1-2 12",
  deal: "M4 5h16v14H4zM4 10h16M12 5v14",
  say: "M4 5h16v11h-9l-5 4v-4H4z",
  watch: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  leave: "M13 4H5v16h8M10 12h10M16 8l4 4-4 4",
};

export const Icon = ({ name }: { name: keyof typeof DRAWN }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={DRAWN[name]} />
  </svg>
);
