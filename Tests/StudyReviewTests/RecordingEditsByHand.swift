import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

/// What a board reads about the edits that people make while they write, each kind once: words, sentences, paragraphs,
/// lists, tables, markup, scripts, and the parts of tasks.
@Suite("Recording edits made by hand") struct RecordingEditsByHand {
  @Test func `the comparison after each kind of edit is as recorded`() throws {
    let edits = Self.ofWords + Self.ofPassages + Self.ofForm + Self.ofScripts + Self.ofTasks
    #expect(edits.count >= 40)
    #expect(
      try isGolden(
        "comparisons/heart-rhythm-by-hand.txt",
        Self.study().account(of: edits.map(\.edit), named: edits.map(\.name))))
  }

  private typealias Named = (name: String, edit: StudyEdit)

  /// The sample with 2 more languages in one text, and with a table, a date, and straight quotes.
  private static func study() throws -> Study {
    try SampleStudies.heartRhythmAtHome.edited(
      .insert("furtherLanguages", "ja"), .insert("furtherLanguages", "ar"),
      .value(
        "\(sections)/purpose/summary/ja", "多くの人が心臓の鼓動の乱れを感じます。私たちはその原因を調べます。参加は8週間です。"),
      .value(
        "\(sections)/purpose/summary/ar",
        "يشعر كثير من الناس بعدم انتظام ضربات القلب. نريد أن نعرف السبب. تستمر المشاركة 8 أسابيع."),
      .value(
        "\(sections)/time/content/en",
        """
        Your part lasts **8 weeks**. Enrollment ends on March 31, 2027. If you can't do a day, that's "fine" - just go on.

        | When | What you do | Minutes |
        | --- | --- | --- |
        | Today | Read this form | 15 |
        | Each day | Answer the check-in | 3 |
        | Each Sunday | Charge your watch | 5 |

        In all, this is about 3 hours.

        There are no visits. If you miss a day, just continue the next day.
        """))
  }

  private static let sections = "consents/consent/sections"

  private static let ofWords: [Named] = [
    ("one word", .text("is kept apart and locked.", "is kept apart and sealed.")),
    ("a number", .text("The check-in has up to 17 short", "The check-in has up to 20 short")),
    ("a date", .text("ends on March 31, 2027.", "ends on June 30, 2027.")),
    (
      "a phone number",
      .text("Ask us anything: call {fact:contact.phone}.", "Ask us anything: call 555-0199.")
    ),
    (
      "a name",
      .text("The Northmere Research Ethics Board has", "The Northmere Ethics Committee has")
    ),
    ("a negation added", .text("We may remove your name", "We may not remove your name")),
    ("a negation removed", .text("you will not share in the money", "you will share in the money")),
    ("a unit", .text("data for 7 years after", "data for 7 months after")),
    (
      "a modal verb",
      .text(
        "- **Benefits:** The study may not help you.",
        "- **Benefits:** The study will not help you.")
    ),
    ("a quantity", .text("Few people can link the two.", "Some people can link the two.")),
    (
      "a typing error",
      .text("It may help other people later.\n", "It may help other poeple later.\n")
    ),
    (
      "a repeated word",
      .text("The risks of this study are small.", "The risks of the this study are small.")
    ),
    (
      "capital letters",
      .text("The ethics board and the hospital", "The Ethics Board and the hospital")
    ),
    (
      "an email address",
      .text(
        "{fact:contact.name}, {fact:contact.phone}, {fact:contact.email}",
        "{fact:contact.name}, {fact:contact.phone}, rhythm@example.org")
    ),
  ]

  private static let ofPassages: [Named] = [
    (
      "a sentence added at the end",
      .text("Keep seeing your doctor.", "Keep seeing your doctor. A watch cannot treat you.")
    ),
    (
      "a sentence added before one that begins alike",
      .text(
        "You can say no. You can stop at any time. Your care",
        "You can say no. You can ask questions. You can stop at any time. Your care")
    ),
    ("a sentence removed", .text(" Then we delete them.", "")),
    (
      "two sentences swapped",
      .text(
        "Most of the time this is harmless. Sometimes it is a sign of a heart problem.",
        "Sometimes it is a sign of a heart problem. Most of the time this is harmless.")
    ),
    (
      "a sentence rewritten",
      .text(
        "Doctors see only a short moment of your life, so they often miss it.",
        "A visit to a clinic is short, which is why such problems are easy to overlook.")
    ),
    (
      "a paragraph split",
      .text(
        "get care right away. Then call {fact:injury.phone}.",
        "get care right away.\n\nThen call {fact:injury.phone}.")
    ),
    (
      "two paragraphs merged",
      .text("this is about 3 hours.\n\nThere are", "this is about 3 hours. There are")
    ),
    (
      "a paragraph moved",
      .text(
        "What we learn may help doctors find heart rhythm problems sooner.\n\n**Your other choices:** You can choose not to join. You can ask your own doctor about your heart. You can use your watch without this study.",
        "**Your other choices:** You can choose not to join. You can ask your own doctor about your heart. You can use your watch without this study.\n\nWhat we learn may help doctors find heart rhythm problems sooner."
      )
    ),
    (
      "a list item added",
      .text(
        "- **Skin.** A watch strap",
        "- **Sleep.** A watch may wake you at night.\n- **Skin.** A watch strap")
    ),
    ("a list item removed", .text("- the kind of phone and watch you use\n", "")),
    (
      "list items reordered",
      .text(
        "- heart rate and rhythm readings\n- steps and sleep times",
        "- steps and sleep times\n- heart rate and rhythm readings")
    ),
    (
      "numbered items reordered",
      .text(
        "1. wear your watch as much as you can, also at night;\n2. answer the check-in once a day;",
        "1. answer the check-in once a day;\n2. wear your watch as much as you can, also at night;")
    ),
  ]

  private static let ofForm: [Named] = [
    ("bold removed", .text("**without asking you again**", "without asking you again")),
    (
      "a list from a paragraph",
      .text("In all, this is about 3 hours.", "- In all, this is about 3 hours.")
    ),
    (
      "a link added",
      .text(
        "You can ask to see the approval.",
        "You can ask to see [the approval](https://example.org/approval).")
    ),
    ("the words of a heading", .text("### From your watch", "### From your watch or ring")),
    ("the level of a heading", .text("### From your phone", "#### From your phone")),
    ("a callout", .text("> In an emergency, call 911.", "> In an emergency, call 112.")),
    (
      "a check box",
      .text(
        "expected-value=\"true\">I understand that this study cannot call for help for me.",
        "expected-value=\"true\">I understand that this study cannot call an ambulance for me.")
    ),
    (
      "a check box no longer required",
      .text(
        "<toggle id=\"not-an-emergency-service\" expected-value=\"true\">I understand",
        "<toggle id=\"not-an-emergency-service\">I understand")
    ),
    (
      "an option added",
      .text(
        "<option id=\"letter\">By letter</option>",
        "<option id=\"letter\">By letter</option>\n<option id=\"phone\">By phone</option>")
    ),
    ("a table cell", .text("| Answer the check-in | 3 |", "| Answer the check-in | 4 |")),
    (
      "a table row added",
      .text("| Each Sunday |", "| Each Friday | Call us | 10 |\n| Each Sunday |")
    ),
    ("white space", .text("There are no visits. If you", "There are no visits.  If you")),
    (
      "quotes and dashes",
      .text(
        "If you can't do a day, that's \"fine\" - just",
        "If you can’t do a day, that’s “fine” – just")
    ),
  ]

  private static let ofScripts: [Named] = [
    (
      "a word in a translation",
      .text("Queremos saber qué lo provoca.", "Queremos entender qué lo provoca.")
    ),
    ("a negation in a translation", .text("Mantenemos sus datos en", "No mantenemos sus datos en")),
    ("the same letters in other bytes", .text("Cuánto dura:", "Cua\u{301}nto dura:")),
    ("a Japanese word", .text("その原因を調べます", "その結果を調べます")),
    ("a Japanese number", .text("参加は8週間です", "参加は10週間です")),
    ("a Japanese negation", .text("乱れを感じます", "乱れを感じません")),
    ("an Arabic word", .text("نريد أن نعرف السبب", "نريد أن نفهم السبب")),
    ("an Arabic number", .text("تستمر المشاركة 8 أسابيع", "تستمر المشاركة 10 أسابيع")),
  ]

  private static let ofTasks: [Named] = [
    ("a section renamed", .value("\(sections)/risks/title/en", "Risks and worries")),
    ("a section only in the document", .value("\(sections)/risks/type", "onlyInDocument")),
    (
      "the text of a question",
      .value("tasks/daily-check-in/steps/pulse/title/en", "What does your watch say now?")
    ),
    ("a limit", .value("tasks/daily-check-in/steps/note/format/maximumLength", 100)),
    (
      "an answer added",
      .insert(
        "tasks/daily-check-in/steps/symptoms/format/choices",
        ["value": "pain", "text": ["en": "Chest pain", "es": "Dolor en el pecho"]])
    ),
    (
      "an answer renamed",
      .value("tasks/daily-check-in/steps/symptoms/format/choices/dizzy/text/en", "Dizzy or faint")
    ),
    ("a rule", .branch("daily-check-in/felt", to: .step("note"))),
    ("a new rule for leaving", .branch("join/eligibility", to: .step("goodbye"))),
    (
      "an explanation in the quiz",
      .text(
        "You can stop at any time, without a reason.",
        "You can stop whenever you like, without a reason.")
    ),
    ("the time of a reminder", .value("tasks/daily-check-in/schedule/times", ["08:00"])),
    ("a step moved", .move("tasks/daily-check-in/steps/last-visit", 3)),
  ]
}
