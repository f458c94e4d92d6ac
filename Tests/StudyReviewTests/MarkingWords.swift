import StudyModel
import StudyReview
import TestSupport
import Testing

@Suite("Marking words that changed") struct MarkingWords {
  private func marked(_ old: String, _ new: String) -> String {
    WordComparison(from: old, to: new).marked
  }

  @Test func `only the word that changed is marked`() {
    #expect(
      marked(
        "You wear a watch for eight weeks, day and night.",
        "You wear a band for eight weeks, day and night.")
        == "You wear a [-watch-]{+band+} for eight weeks, day and night.")
    #expect(marked("Call us.", "Call us at any time.") == "Call us{+ at any time+}.")
    #expect(marked("", "New.") == "{+New.+}")
    #expect(marked("Same.", "Same.") == "Same.")
  }

  @Test func `one changed word marks one word of a long text`() {
    let paragraphs = (1...40).map {
      "Paragraph \($0) says that your answers are kept for \($0) years."
    }
    var edited = paragraphs
    edited[20] = edited[20].replacing("kept", with: "stored")
    edited.remove(at: 5)
    edited.insert("An entirely different paragraph about walking.", at: 30)

    let words = WordComparison(
      from: paragraphs.joined(separator: "\n\n"), to: edited.joined(separator: "\n\n"))

    let deleted = words.runs.filter { $0.kind == .deleted }.map(\.text)
    #expect(deleted == ["\(paragraphs[5])\n\n", "kept"])
    #expect(words.runs.count { $0.kind == .inserted } == 2)
  }

  @Test func `links, tags, codes, and delimiters are never divided`() {
    #expect(
      marked(
        "Read [our page](https://a.org/one) first.", "Read [our page](https://a.org/two) first.")
        == "Read [-[our page](https://a.org/one)-]{+[our page](https://a.org/two)+} first.")
    #expect(
      marked("Call {fact:contact.phone} now.", "Call {fact:rights.phone} now.")
        == "Call [-{fact:contact.phone}-]{+{fact:rights.phone}+} now.")
    #expect(
      marked("<toggle id=a>\nYes\n</toggle>", "<toggle id=b>\nYes\n</toggle>")
        == "[-<toggle id=a>-]{+<toggle id=b>+}\nYes\n</toggle>")
    #expect(
      marked("a *very* long day", "a **very** long day") == "a [-*-]{+**+}very[-*-]{+**+} long day")
    #expect(
      marked("Visit https://a.org/x.", "Visit https://a.org/y.")
        == "Visit [-https://a.org/x-]{+https://a.org/y+}.")
    #expect(marked("Type `a b` here.", "Type `a c` here.") == "Type [-`a b`-]{+`a c`+} here.")
  }

  @Test func `numbers and apostrophes belong to their words`() {
    #expect(
      marked("It takes 1.5 hours.", "It takes 2.5 hours.") == "It takes [-1.5-]{+2.5+} hours.")
    #expect(marked("It’s safe.", "It isn’t safe.") == "[-It’s-]{+It isn’t+} safe.")
  }

  @Test func `telephone numbers, dates in digits, and email addresses are never divided`() {
    #expect(marked("Call 555-0142.", "Call 555-0199.") == "Call [-555-0142-]{+555-0199+}.")
    #expect(marked("By 2027-03-31.", "By 2027-06-30.") == "By [-2027-03-31-]{+2027-06-30+}.")
    #expect(
      marked("Write to heart.study@example.org.", "Write to study@example.org.")
        == "Write to [-heart.study@example.org-]{+study@example.org+}.")
    #expect(
      marked("A well-known risk.", "A little-known risk.") == "A [-well-]{+little+}-known risk.")
    #expect(
      marked("Name@ is no address.", "Name@ has no address.") == "Name@ [-is-]{+has+} no address.")
  }

  @Test func `a sentence between others that begin or end alike is marked as a whole`() {
    #expect(
      marked("You can say no. You can stop.", "You can say no. You can ask. You can stop.")
        == "You can say no. {+You can ask. +}You can stop.")
    #expect(
      marked(
        "Rest at noon. Walk slowly after dinner. Ask us.",
        "Walk slowly after dinner. Rest at noon. Ask us.")
        == "[-Rest at noon. -]Walk slowly after dinner. {+Rest at noon. +}Ask us.")
    #expect(marked("毎日歩きます。休みます。", "毎日歩きます。走ります。休みます。") == "毎日歩きます。{+走ります。+}休みます。")
    #expect(marked("Rest. Walk.", "Rest. Walk. Walk.") == "Rest. {+Walk. +}Walk.")
  }

  @Test func `a paragraph that is split or merged keeps its words`() {
    let paragraph = "Joining is your choice. You can say no. You can stop at any time."
    let split = "Joining is your choice. You can say no.\n\nYou can stop at any time."
    #expect(
      marked(paragraph, split)
        == "Joining is your choice. You can say no.[- -]{+\n\n+}You can stop at any time.")
    #expect(
      marked(split, paragraph)
        == "Joining is your choice. You can say no.[-\n\n-]{+ +}You can stop at any time.")
    #expect(
      marked(
        "First.\n\nWe ask for your name, your age and your address.\n\nLast.",
        "First.\n\nWe ask for\n\n- your name,\n- your age and\n- your address.\n\nLast.")
        == "First.\n\nWe ask for{+\n\n-+} your name,{+\n-+} your age and{+\n-+} your address.\n\nLast."
    )
  }

  @Test func `scripts without spaces are compared by character`() {
    #expect(marked("毎日歩きます。", "毎週歩きます。") == "毎[-日-]{+週+}歩きます。")
    #expect(marked("คุณเดินทุกวัน", "คุณวิ่งทุกวัน").contains("คุณ"))
    #expect(marked("المشاركة اختيارية", "المشاركة إلزامية") == "المشاركة [-اختيارية-]{+إلزامية+}")
  }

  @Test func `letters keep their marks, and different bytes are a difference`() {
    let words = WordComparison(from: "caf\u{E9} au lait", to: "cafe\u{301} au lait")

    #expect(words.runs.count == 3)
    #expect(Array(words.old.utf8) == Array("caf\u{E9} au lait".utf8))
    #expect(Array(words.new.utf8) == Array("cafe\u{301} au lait".utf8))
  }

  /// Sentences of consents, and a word of each to replace.
  static let sentences: [(text: String, word: String, other: String)] = [
    ("You can stop at any time without a reason.", "reason", "penalty"),
    ("Puede dejarlo en cualquier momento, sin dar un motivo.", "motivo", "aviso"),
    ("Sie können jederzeit ohne Angabe von Gründen aufhören.", "jederzeit", "täglich"),
    ("يمكنك التوقف في أي وقت دون إبداء الأسباب.", "وقت", "يوم"),
    ("אפשר להפסיק בכל עת, בלי לתת סיבה.", "עת", "יום"),
    ("理由を言わずにいつでもやめることができます。", "理", "自"),
    ("您可以随时退出，无需说明原因。", "时", "意"),
    ("คุณหยุดเมื่อใดก็ได้", "ห", "ฉ"),
    ("언제든지 이유 없이 그만둘 수 있습니다.", "이유", "설명"),
    ("आप किसी भी समय रुक सकते हैं।", "समय", "दिन"),
    ("Bạn có thể dừng bất cứ lúc nào.", "dừng", "nghỉ"),
    ("Вы можете прекратить участие в любое время.", "любое", "другое"),
  ]

  @Test(arguments: 0..<MarkingWords.sentences.count)
  func `one word in a long text is marked alone, in any language`(_ number: Int) {
    let (sentence, word, other) = Self.sentences[number]
    let filling = Self.sentences.map(\.text)
    let paragraphs = (0..<20).map { filling[($0 * 5 + number + 1) % filling.count] }
    let changed = sentence.replacing(word, with: other, maxReplacements: 1)
    func text(_ sentence: String) -> String {
      (paragraphs[..<9] + [sentence + " \(number)"] + paragraphs[9...]).joined(separator: "\n\n")
    }

    let there = WordComparison(from: text(sentence), to: text(changed))
    let back = WordComparison(from: text(changed), to: text(sentence))

    #expect(there.runs.filter { $0.kind == .deleted }.map(\.text) == [word])
    #expect(there.runs.filter { $0.kind == .inserted }.map(\.text) == [other])
    #expect(back.runs.filter { $0.kind == .deleted }.map(\.text) == [other])
    #expect(back.runs.filter { $0.kind == .inserted }.map(\.text) == [word])
  }

  @Test(arguments: UInt64(0)..<40)
  func `a sentence added anywhere is marked alone, and removed again the same way`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var sentences = (0..<random.number(2...12)).map { _ in
      "You may " + random.pick(["rest", "walk", "ask us", "stop", "call"], else: "") + "."
    }
    let old = sentences.joined(separator: " ")
    let added = "You may bring \(random.pick(["a friend", "your dog"], else: ""))."
    let index = random.number(0...(sentences.count - 1))
    sentences.insert(added, at: index)
    let new = sentences.joined(separator: " ")

    #expect(marked(old, new).contains("{+\(added) +}"))
    #expect(marked(new, old).contains("[-\(added) -]"))
    #expect(WordComparison(from: old, to: new).runs.count { $0.kind != .equal } == 1)
  }

  @Test(arguments: UInt64(0)..<60) func `the runs are both texts`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "sleep", "Ruhe", "心臓", "قلب", "*star*", "**", "[link](x)", "[", "`", "<b>", "<",
      "{fact:board}",
      "{", "e\u{301}", "👩‍🔬", "🇨🇦", " ", "  ", "\n", "\n\n", "\r\n", "- ", "# ", "1. ", "\\*",
      "http://a.b/c", "ไทย",
    ]
    func text() -> String {
      (0..<random.number(0...60)).map { _ in random.pick(pieces, else: "") }.joined()
    }
    let (old, new) = (text(), text())

    let words = WordComparison(from: old, to: new)

    #expect(Array(words.old.utf8) == Array(old.utf8))
    #expect(Array(words.new.utf8) == Array(new.utf8))
    #expect(words.runs.allSatisfy { !$0.text.isEmpty })
    #expect(zip(words.runs, words.runs.dropFirst()).allSatisfy { $0.kind != $1.kind })
  }

  @Test func `two long texts without a common word are compared in little time`() {
    let old = (0..<20_000).map { "a\($0)" }.joined(separator: " ")
    let new = (0..<20_000).map { "b\($0)" }.joined(separator: " ")

    let time = ContinuousClock().measure {
      #expect(WordComparison(from: old, to: new).runs.count == 2)
    }

    #expect(time < .seconds(30))
  }
}
