import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

/// What a board reads about 40 edits of each sample study, recorded to be read by a person.
@Suite("Recording comparisons") struct RecordingComparisons {
  @Test func `the comparison of a study in two languages is as recorded`() throws {
    #expect(StudyEdit.ofRhythm.count == 40)
    #expect(
      try isGolden(
        "comparisons/heart-rhythm.txt",
        SampleStudies.heartRhythmAtHome.account(of: StudyEdit.ofRhythm)))
  }

  @Test func `the comparison of a short consent is as recorded`() throws {
    #expect(StudyEdit.ofWalks.count == 40)
    #expect(
      try isGolden(
        "comparisons/morning-walks.txt",
        SampleStudies.tutorialConsent.account(of: StudyEdit.ofWalks)))
  }
}

extension StudyEdit {
  /// Edits of the sample in English and Spanish.
  fileprivate static let ofRhythm: [StudyEdit] = [
    .text(
      "Eight weeks, about three minutes a day. You never",
      "Ten weeks, about three minutes a day. You never"),
    .text(
      "Ocho semanas, unos tres minutos al día. Nunca",
      "Diez semanas, unos tres minutos al día. Nunca"),
    .text("About **300 people** will take part.", "About **450 people** will take part."),
    .text("Joining is free. You will not be paid.", "Joining is free. You will be paid $20."),
    .text(
      "Participar es gratis. No recibirá ningún pago.", "Participar es gratis. Recibirá 20 dólares."
    ),
    .text("Four people can open it.", "Six people can open it."),
    .text("We keep your data for 7 years", "We keep your data for 10 years"),
    .text(
      "There may be risks that we do not know yet.", "There may be risks that nobody knows yet."),
    .text("can make your skin sore.", "can make your skin sore or itch."),
    .text("Wear it loosely or take it off.", "Wear it losely or take it off."),
    .text("whether a watch can spot it.", "whether a watch can notice it."),
    .text(
      "Talk with your family, friends or doctor.", "Talk with your family, friends, or doctor."),
    .text("This is a **research study**. Please", "This is a *research study*. Please"),
    .text("Nobody reads your answers right away.", "Someone reads your answers every evening."),
    .text("Queremos saber qué lo provoca.", "Queremos averiguar qué lo provoca."),
    .text("- your name and email address", "- your name, email address, and date of birth"),
    .text("We do **not** collect your location,", "We collect your location, but not"),
    .text("- steps and sleep times", "- steps, sleep times, and blood oxygen"),
    .value("facts/board", "Northmere Ethics Committee"),
    .value("facts/researchContact/telephone", "555-0199"),
    .insert("facts/investigators", ["name": "Dr. Ann Hale", "role": "Co-investigator"]),
    .value("facts/protocolNumber", "NREB-2026-0417-A1"),
    .value("consents/consent/sections/benefits", nil),
    .move("consents/consent/sections/costs", 2),
    .insert(
      "consents/consent/sections",
      [
        "id": "blood", "type": "custom", "title": ["en": "Blood test"],
        "content": ["en": "A nurse takes 5 ml of blood. It may hurt and leave a bruise."],
      ]),
    .value("consents/consent/sections/risks/type", "onlyInDocument"),
    .value("consents/consent/signatures/investigator/familyName", "Hale"),
    .value("tasks/daily-check-in/schedule/endsAfter", 70),
    .value("tasks/daily-check-in/steps/pulse/format/maximum", 240),
    .value("tasks/daily-check-in/steps/pulse/isOptional", nil),
    .value("tasks/daily-check-in/steps/note", nil),
    .move("tasks/daily-check-in/steps/rested", 1),
    .value("tasks/daily-check-in/steps/symptoms/format/choices/dizzy", nil),
    .value("tasks/daily-check-in/steps/today/items/glasses/visibility", nil),
    .text("Cups of coffee or strong tea", "Cups of coffee"),
    .value("tasks/join/steps/quiz/questions/leaving/choices/with-doctor/isCorrect", true),
    .value("tasks/join/steps/quiz/questions/weeks/key/lowest", 10),
    .text("Both choices are fine.", "Both choices are fine. We sell no data."),
    .insert("furtherLanguages", "fr"),
    .value("articles/after-the-study", nil),
  ]

  /// Edits of the sample in one language.
  fileprivate static let ofWalks: [StudyEdit] = [
    .text("For four weeks your phone", "For six weeks your phone"),
    .text("between 5 and 10 in the morning", "between 5 and 11 in the morning"),
    .text("Once a day you answer two questions", "Twice a day you answer two questions"),
    .text("someone learns about your answers", "a stranger learns about your answers"),
    .text(
      "learns about your answers.", "learns about your answers. You may also fall and get hurt."),
    .text("Only two people in", "Only a few people in"),
    .text("under a code. Only", "under a code for 10 years. Only"),
    .text("Call 555-0142 with any question.", "Call 555-0142 with any question!"),
    .text("nothing changes in your care.", "nothing changes in your medical care."),
    .text("You can stop at any time, and", "You cannot stop before the end, and"),
    .text("Taking part is your choice.", "Taking part is **your choice**."),
    .text("helps people sleep better", "helps poeple sleep better"),
    .text("This is a research study about", "This is a Research Study about"),
    .text("short walks in the morning.", "long walks in the morning."),
    .text(
      "Your phone counts your steps. You tell us",
      "Your phone counts your steps and your heartbeats. You tell us"),
    .text(
      "A code takes the place of your name.", "A code takes the place of your name and address."),
    .text("Consent to take part in Morning Walks", "Consent to join Morning Walks"),
    .value("facts/title/en", "Morning Walks, Second Year"),
    .value("facts/summary/en", "A three-section consent to learn with. It takes 5 minutes."),
    .value("facts/organisation/en", "Northmere Institute for Sleep"),
    .value("facts/rightsContact/email", "office@example.org"),
    .value("facts/injuryContact", nil),
    .value("facts/sponsor", "Northmere Heart Foundation"),
    .insert("facts/investigators", ["name": "Sam Lund"]),
    .insert("facts/profile", "sharesData"),
    .value("facts/allowsIncompleteTranslations", true),
    .value("consents/consent/showsContact", true),
    .value("consents/consent/statedVersion", "2.0.0"),
    .move("consents/consent/sections/privacy", 0),
    .value("consents/consent/sections/privacy", nil),
    .insert(
      "consents/consent/sections",
      [
        "id": "payment", "type": "custom", "title": ["en": "Payment"],
        "summary": ["en": "You receive $10 for each week."],
      ]),
    .value("consents/consent/sections/overview/learnMoreLabel/en", "Read more"),
    .value("consents/consent/sections/overview/illustration", ["kind": "none"]),
    .value("consents/consent/sections/data-gathering/type", "studyTasks"),
    .value("consents/consent/signatures/participant/requiresDrawing", nil),
    .insert(
      "tasks/join/steps",
      ["id": "hello", "kind": "instruction", "title": ["en": "Hello"]]),
    .value(
      "tasks/join/steps/completion/text/en",
      "Thank you for joining this study. We call you next week."),
    .value(
      "tasks/join/steps/review/reasonForConsent/en",
      "By agreeing you join Morning Walks and share your data."),
    .value("tasks/join/title/en", "Join"),
    .insert(
      "articles",
      ["id": "tips", "title": ["en": "Tips"], "content": ["en": "Wear good shoes."]]),
  ]
}
