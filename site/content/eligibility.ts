export const head = {
  title: 'Check Your Eligibility',
  description:
    'One short form for B.E. and B.Tech students: what is published for your university, the documents to bring, and where to verify it. No payment, no sign-in.',
}

export const intro = {
  heading: 'Check Your Eligibility',
  lead: 'For B.E. and B.Tech students who want to move their credits. Fill it with your mark sheets beside you.',
}
