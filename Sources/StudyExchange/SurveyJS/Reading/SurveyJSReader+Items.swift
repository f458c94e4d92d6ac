import StudyModel

extension SurveyJSReader {
  /// An element as questions and headings, whose identifiers are still the names in the file.
  func items(_ node: SurveyJSNode) -> [ReadItem] {
    guard budget > 0 else {
      if budget == 0 { lose(Self.tooMuch, .dropped, .error, node, "Content beyond the limits") }
      budget = -1
      return []
    }
    budget -= 1
    switch node.type {
    case "html": return heading(node, words(node["html"], at: node))
    case "panel":
      let item = FormItem(
        id: node.name, text: text(node["title"]), detailText: text(node["description"]))
      return [ReadItem(item: item, name: "")]
    case "matrix": return matrix(node, by: .choice)
    case "matrixdropdown": return matrix(node, by: .cells)
    case "multipletext": return fields(node)
    case "image":
      lose("picture-not-read", .dropped, .warning, node, "A picture")
      return []
    case "expression":
      lose(
        "calculation-not-read", .dropped, .warning, node,
        "A calculation, \((node.string("expression") ?? "").prefix(200))")
      return []
    case "file":
      lose("file-not-read", .dropped, .error, node, "A question that asks for a file")
      return []
    default: return question(node).map { [$0] } ?? []
    }
  }

  private func heading(_ node: SurveyJSNode, _ words: LocalizedText) -> [ReadItem] {
    words.isEmpty ? [] : [ReadItem(item: FormItem(id: node.name, text: words), name: "")]
  }

  /// A question that is asked once.
  func question(_ node: SurveyJSNode) -> ReadItem? {
    guard let (format, values) = format(node) else { return nil }
    let unknown = Self.unknown(of: node).flatMap { unknowns[$0.lowercased()] == nil ? nil : $0 }
    if node["enableIf"] != nil, unknown == nil {
      lose(
        "enabling-not-read", .dropped, .warning, node, "A condition for being able to answer",
        became: "always possible")
    }
    if node["requiredIf"] != nil, unknown == nil {
      lose(
        "requiring-not-read", .dropped, .warning, node, "A condition for having to answer",
        became: "optional")
    }
    let isRequired = node.flag("isRequired") || unknown != nil && node["requiredIf"] != nil
    let isBare = node.string("titleLocation") == "hidden"
    let title = text(node["title"])
    let item = FormItem(
      id: node.name,
      text: title.isEmpty && !isBare && !node.name.isEmpty
        ? LocalizedText(node.name, in: fallback) : title,
      detailText: text(node["description"]),
      format: unknown.map {
        format.offering(DontKnow(text: unknowns[$0.lowercased()] ?? [:]))
      } ?? format,
      isOptional: !isRequired, placeholder: text(node["placeholder", "placeHolder"]))
    return ReadItem(item: item, name: node.name, values: values, unknown: unknown)
  }

  private enum Matrix { case choice, cells }

  /// A matrix as a question for each row, or for each cell.
  private func matrix(_ node: SurveyJSNode, by kind: Matrix) -> [ReadItem] {
    lose(
      "matrix-split", .split, .warning, node, "A matrix",
      became: kind == .choice ? "a question for each row" : "questions below each row")
    let title = text(node["title"])
    var result = heading(
      SurveyJSNode(["name": .string(node.name)], as: node),
      title.isEmpty ? text(node["description"]) : title)
    for row in node["rows"]?.arrayValue ?? [] {
      guard let value = ChoiceValue(row["value"] ?? row), budget > 0 else { continue }
      let words = row["text"].map { text($0) } ?? LocalizedText(value.text, in: fallback)
      let name = "\(node.name).\(value.text)"
      var members = node.members
      switch kind {
      case .choice:
        members["type"] = "radiogroup"
        members["choices"] = node["columns"]
        if node.flag("isAllRowRequired", "eachRowRequired") { members["isRequired"] = true }
        for key in [
          "title", "description", "rows", "columns", "cells", "isAllRowRequired", "visibleIf",
        ] {
          members[key] = nil
        }
        result += one(members, named: name, node, words)
      case .cells:
        result.append(
          ReadItem(item: FormItem(id: "\(node.name)-\(value.text)", text: words), name: ""))
        for column in columns(of: node) {
          let title = text(column["title"])
          let shown = title.isEmpty ? LocalizedText(column.name, in: fallback) : title
          result += one(column.members, named: "\(name).\(column.name)", column, shown)
        }
      }
    }
    return result
  }

  private func one(
    _ members: [String: JSONValue], named name: String, _ node: SurveyJSNode, _ title: LocalizedText
  ) -> [ReadItem] {
    var members = members
    members["name"] = .string(name)
    budget -= 1
    guard var read = question(SurveyJSNode(members, as: node)) else { return [] }
    read.item.id = name.replacing(".", with: "-")
    read.item.text = title
    return [read]
  }

  /// Several fields under one title.
  private func fields(_ node: SurveyJSNode) -> [ReadItem] {
    let items = node.objects("items")
    var lone: AnswerFormat?
    switch items.map({ $0.name.lowercased() }) {
    case ["hours", "minutes"]: lone = .timeInterval(interval(node))
    case ["latitude", "longitude"]: lone = .location(LocationFormat())
    default: break
    }
    if let lone {
      var members = node.members
      members["type"] = "text"
      if items.allSatisfy({ $0.flag("isRequired") }) { members["isRequired"] = true }
      members["items"] = nil
      members["defaultValue"] = nil
      guard var read = question(SurveyJSNode(members, as: node)) else { return [] }
      let dontKnow = read.item.format?.settings.dontKnow
      read.item.format = dontKnow.map(lone.offering) ?? lone
      return [read]
    }
    lose(
      "fields-split", .split, .warning, node, "Several fields under one title",
      became: "a question for each")
    return heading(node, text(node["title"]))
      + items.flatMap { field -> [ReadItem] in
        var members = field.members
        members["type"] = "text"
        if node.flag("isRequired") { members["isRequired"] = true }
        let title = text(field["title"])
        return one(
          members, named: "\(node.name).\(field.name)", field,
          title.isEmpty ? LocalizedText(field.name, in: fallback) : title)
      }
  }

  private func interval(_ node: SurveyJSNode) -> TimeIntervalFormat {
    guard let start = node["defaultValue"] else { return TimeIntervalFormat() }
    let seconds =
      (start["hours"]?.numberValue ?? 0) * 3_600 + (start["minutes"]?.numberValue ?? 0) * 60
    return TimeIntervalFormat(defaultSeconds: Int(bounded: seconds))
  }
}

extension AnswerFormat {
  /// The format with “I don't know” as an answer, where it can have one.
  fileprivate func offering(_ dontKnow: DontKnow) -> AnswerFormat {
    guard var settings = settings as? any FormatWithDontKnow else { return self }
    settings.dontKnow = dontKnow
    return settings.format
  }
}
