import StudyModel

/// A question while it is read.
struct ReadItem {
  var item: FormItem
  /// Its name in the file.
  let name: String
  var values: [(theirs: String, ours: ChoiceValue)] = []
  /// The name of what says “I don't know” to it.
  var unknown: String?
}

/// A step while its page is read.
struct SurveyJSDraft {
  var title: LocalizedText = [:]
  var text: LocalizedText = [:]
  private(set) var items: [(read: ReadItem, shown: [SurveyJSReader.Shown], group: FormItem.ID?)] =
    []

  var isEmpty: Bool { title.isEmpty && text.isEmpty && items.isEmpty }

  /// The only question, if it is always shown with its page.
  var loneQuestion: (read: ReadItem, shown: [SurveyJSReader.Shown], group: FormItem.ID?)? {
    guard items.count == 1, items[0].shown.isEmpty, !items[0].read.item.isHeading else {
      return nil
    }
    if case .confirmText = items[0].read.item.format { return nil }
    return items[0]
  }

  /// Headings without questions are paragraphs.
  mutating func becomeText() {
    for entry in items {
      add(entry.read.item.text)
      add(entry.read.item.detailText)
    }
    items = []
  }

  /// Adds a paragraph before the questions.
  mutating func add(_ words: LocalizedText) {
    var merged = text.values
    for (language, paragraph) in words.values {
      merged[language] = merged[language].map { $0 + "\n\n" + paragraph } ?? paragraph
    }
    text = LocalizedText(merged)
  }

  mutating func append(
    _ read: ReadItem, shown: [SurveyJSReader.Shown], group: FormItem.ID?
  ) {
    items.append((read, shown, group))
  }
}
