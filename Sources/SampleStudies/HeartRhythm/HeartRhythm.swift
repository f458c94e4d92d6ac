import Foundation
import StudyModel

/// The parts of the study "Heart Rhythm at Home". The hospital and its people are invented.
enum HeartRhythm {
  static let facts = StudyFacts(
    title: words("Heart Rhythm at Home", "El ritmo del corazón en casa"),
    shortTitle: words("Heart Rhythm", "Ritmo del corazón"),
    summary: words(
      "For eight weeks, adults wear their own watch and answer a short check-in each day. We want to learn when and why the heart skips, races or flutters.",
      "Durante ocho semanas, personas adultas llevan su propio reloj y contestan unas preguntas breves cada día. Queremos saber cuándo y por qué el corazón se salta latidos, se acelera o palpita."
    ),
    organization: words("Northmere University Hospital", "Hospital Universitario de Northmere"),
    investigators: [
      Investigator(name: "Dr. Elena Marsh", role: "Principal investigator"),
      Investigator(name: "Dr. Tomás Rivas", role: "Co-investigator"),
    ],
    researchContact: Contact(
      name: "Heart Rhythm study team", telephone: "555-0142", email: "heart-rhythm@example.org",
      address: "Northmere University Hospital, 12 Harbor Road, Northmere"),
    rightsContact: Contact(
      name: "Office for Research Rights", telephone: "555-0186", email: "rights@example.org",
      address: "Northmere University Hospital, 14 Harbor Road, Northmere"),
    injuryContact: Contact(
      name: "Heart Rhythm study doctor", telephone: "555-0143",
      email: "study-doctor@example.org"),
    board: "Northmere Research Ethics Board", protocolNumber: "NREB-2026-0417",
    sponsor: "Northmere Heart Foundation",
    profile: [
      .minimalRisk, .federallyFunded, .collectsIdentifiers, .sharesData, .storesForFutureUse,
    ])

  static let consent = Consent(
    id: "consent",
    title: words(
      "Consent to take part in Heart Rhythm at Home",
      "Consentimiento para participar en El ritmo del corazón en casa"),
    statedVersion: "1.0.0",
    sections: [
      welcome, purpose, dataGathering, dailySurvey, tasks, time, risks, benefits, privacy, dataUse,
      costs, withdrawing, contacts, rights,
    ],
    signatures: [
      Signature(
        id: "participant", role: .participant, title: words("Participant", "Participante")),
      Signature(
        id: "investigator", role: .investigator,
        title: words("Principal investigator", "Investigadora principal"), givenName: "Elena",
        familyName: "Marsh", date: "2026-11-02"),
    ],
    signaturePageTitle: words("Signatures", "Firmas"),
    signaturePageContent: words(
      "By signing, you say that you have read this form, that your questions were answered, and that you choose to take part. You will get a copy to keep.",
      "Al firmar, usted dice que ha leído este documento, que se han contestado sus preguntas y que decide participar. Recibirá una copia para guardarla."
    ))
}
