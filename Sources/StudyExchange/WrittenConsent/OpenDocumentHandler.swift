import StudyModel

/// Reads the text of an OpenDocument file, or its styles, which hold the headers and footers of pages.
final class OpenDocumentHandler: XMLHandler {
  private(set) var contents = WrittenContents()
  private(set) var headers: [String] = []
  private(set) var footers: [String] = []
  private(set) var usualLanguage: Language?

  private var open: [Int] = []
  /// Inside what is not part of the text: a comment, a deletion, a header.
  private var aside: [(element: String, text: String)] = []
  private var boxes = 0
  /// The words of changes, by their ids, and the insertions that have begun.
  private var deletions: [String: String] = [:]
  private var change = ""
  private var insertions: [String: String] = [:]
  /// Inside words about the text, such as who wrote a comment and when.
  private var silent = 0
  private var isDefaultStyle = false
  /// The elements that are open.
  private var path: [String] = []
  /// The styles of titles: the one of that name, and those that build on it.
  private var titleStyles: Set = ["Title"]
  private var isTitle = false
  /// The style that is being read, and the sides at which paragraphs in each style are.
  private var style: String?
  private var styleSides: [String: WrittenTable.Side] = [:]
  /// The numbers of columns that the cells take.
  private var cellWidths: [Int] = []
  private var picture: String?

  func start(_ name: String, _ attributes: [String: String]) {
    defer { path.append(name) }
    if isSilent(name) {
      add(" ")
      silent += 1
      return
    }
    switch name {
    case "p", "h":
      if aside.isEmpty {
        isTitle =
          contents.paragraphs.isEmpty && titleStyles.contains(attributes["style-name"] ?? "")
        contents.paragraphs.append(WrittenContents.Paragraph(isApart: boxes > 0))
        open.append(contents.paragraphs.count - 1)
        contents.sides.startParagraph(at: styleSides[attributes["style-name"] ?? ""])
      } else {
        add(" ")
      }
    case "s", "tab", "line-break": add(" ")
    case "annotation", "deletion", "header", "footer", "header-left", "footer-left", "header-first",
      "footer-first":
      aside.append((name, ""))
    case "note-body", "text-box", "custom-shape": boxes += 1
    case "changed-region": change = attributes["id"] ?? ""
    case "change-start": insertions[attributes["change-id"] ?? ""] = ""
    case "change-end":
      find(.inserted, insertions.removeValue(forKey: attributes["change-id"] ?? ""))
    case "change": find(.deleted, deletions[attributes["change-id"] ?? ""])
    default:
      startParts(name, attributes)
      startTables(name, attributes)
    }
  }

  private func startTables(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "table": contents.sides.startTable()
    case "table-row": contents.sides.startRow()
    case "table-cell", "covered-table-cell":
      cellWidths.append(attributes["number-columns-repeated"].flatMap { Int(bounded: $0) } ?? 1)
      contents.sides.startCell()
    default: break
    }
  }

  private func startParts(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "bookmark", "bookmark-start":
      contents.note(bookmark: attributes["name"], at: open.last ?? contents.paragraphs.count)
    case "image":
      contents.pictureCount += 1
      picture = attributes["href"]
    case "object-ole", "object":
      // The picture that follows shows the object where it cannot be opened.
      contents.pictureCount -= 1
      find(name == "object" ? .diagram : .object, "")
    case "hidden-text", "hidden-paragraph": find(.hidden, attributes["string-value"] ?? "")
    case "checkbox", "listbox", "combobox": find(.control, "")
    case "default-style":
      isDefaultStyle = attributes["family"] == "paragraph"
      style = nil
    case "style":
      style = attributes["name"]
      if let style, let parent = attributes["parent-style-name"] {
        styleSides[style] = styleSides[parent]
        if parent == "Title" { titleStyles.insert(style) }
      }
    case "paragraph-properties":
      if let style, let side = attributes["text-align"] {
        styleSides[style] = WrittenTable.Side(side)
      }
    case "text-properties":
      guard isDefaultStyle, usualLanguage == nil, let language = attributes["language"] else {
        break
      }
      let country = attributes["country"].map { $0 == "none" ? "" : "-" + $0 } ?? ""
      usualLanguage = Language(written: language + country)
    case _ where Self.fields.contains(name) && aside.isEmpty && !open.isEmpty: find(.field, name)
    default: break
    }
  }

  func text(_ text: String) {
    // The description of the picture before it, in the same frame.
    if ["desc", "title"].contains(path.last), let picture, silent > 0 {
      contents.pictureTexts[picture, default: ""] += text
    }
    if silent == 0 { add(text) }
  }

  func end(_ name: String) {
    _ = path.popLast()
    if name == "frame" { picture = nil }
    if isSilent(name) {
      silent -= 1
      return
    }
    switch name {
    case "p", "h": if aside.isEmpty { endParagraph() }
    case "creator": add(":")
    case "note-body", "text-box", "custom-shape": boxes -= 1
    case "default-style": isDefaultStyle = false
    case "table-cell", "covered-table-cell":
      contents.sides.endCell(width: cellWidths.popLast() ?? 1)
    case "table-row": contents.sides.endRow()
    case "table": contents.sides.endTable()
    default:
      if aside.last?.element == name, let part = aside.popLast() { take(part.text, of: name) }
    }
  }

  private func endParagraph() {
    guard let paragraph = open.popLast(), isTitle else { return }
    isTitle = false
    contents.titleParagraph = contents.paragraphs[paragraph].text.collapsed.nonEmpty
  }

  /// Whether an element has words about the text, as a child of the one that is open.
  private func isSilent(_ name: String) -> Bool {
    switch name {
    case "note-citation", "date-string", "initials", "sender-initials", "desc": true
    case "creator": aside.last?.element != "annotation"
    case "date": !aside.isEmpty
    // The name of a picture; the same name is a field in a paragraph.
    case "title": ["frame", "custom-shape", "g"].contains(path.last)
    default: false
    }
  }

  private func take(_ text: String, of element: String) {
    switch element {
    case "annotation": find(.comment, text)
    case "deletion": deletions[change] = text
    case _ where element.hasPrefix("header"): headers.append(text)
    default: footers.append(text)
    }
  }

  private func add(_ text: String) {
    if !aside.isEmpty {
      aside[aside.count - 1].text += text
    } else if let paragraph = open.last {
      contents.paragraphs[paragraph].text += text
      contents.sides.add(text)
      for id in insertions.keys { insertions[id]? += text }
    }
  }

  private func find(_ kind: WrittenFinding.Kind, _ text: String?) {
    guard let text else { return }
    contents.find(kind, at: open.last ?? contents.paragraphs.count - 1, text.collapsed)
  }

  private static let fields: Set<String> = [
    "author-initials", "author-name", "bookmark-ref", "chapter", "conditional-text",
    "creation-date",
    "database-display", "date", "drop-down", "expression", "file-name", "note-ref", "page-count",
    "page-number", "placeholder", "reference-ref", "sequence", "sequence-ref", "subject",
    "text-input", "time", "title", "user-field-get", "variable-get", "variable-set",
  ]
}
