import StudyModel

/// A questionnaire of a bundle in one locale.
struct SpeziQuestionnaire {
  let file: SpeziFolder.File
  /// Nil if it is not a questionnaire at all.
  let value: JSONValue?

  init(_ file: SpeziFolder.File) {
    self.file = file
    let value = try? JSONValue(parsing: file.bytes)
    self.value = value?["resourceType"]?.stringValue == "Questionnaire" ? value : nil
  }

  /// An item with its path, those in it after it.
  struct Item {
    let value: JSONValue
    let path: String

    func text(_ name: String) -> String { value[name]?.stringValue ?? "" }
    var options: [JSONValue] { value["answerOption"]?.arrayValue ?? [] }
    var items: [Item] { Item.list(in: value, at: path + ".") }

    /// FHIR documents are as deep as JSON may be; questionnaires are not.
    static func list(in value: JSONValue, at path: String) -> [Item] {
      (value["item"]?.arrayValue ?? []).enumerated().map {
        Item(value: $1, path: "\(path)item[\($0)]")
      }
    }
  }

  var items: [Item] { value.map { Item.list(in: $0, at: "") } ?? [] }

  var allItems: [Item] {
    var found: [Item] = []
    var open = Array(items.reversed())
    while let item = open.popLast(), found.count < 10_000 {
      found.append(item)
      open += item.items.reversed()
    }
    return found
  }
}
