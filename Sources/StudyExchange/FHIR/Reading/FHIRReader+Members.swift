import StudyDocuments
import StudyModel

/// Which elements of a Questionnaire are read.
extension FHIRReader {
  /// Reports the elements of a form that are not read, or not of the type that FHIR gives them.
  func reportUnread(in form: FHIRNode) {
    report(Self.read.unread(in: form.value, as: "form", at: form.pointer))
    for resource in form.nodes("contained") {
      guard resource.string("resourceType") == "ValueSet" else {
        report(resource: resource)
        continue
      }
      report(Self.read.unread(in: resource.value, as: "valueSet", at: resource.pointer))
    }
  }

  /// Reports what a Bundle has in addition to forms.
  func reportUnread(inBundle value: JSONValue) {
    guard value["resourceType"] == "Bundle" else { return }
    report(Self.read.unread(in: value, as: "bundle"))
    for entry in FHIRNode(value, at: [], pointer: "").nodes("entry") {
      guard let resource = entry.node("resource"),
        resource.string("resourceType") != "Questionnaire"
      else { continue }
      report(resource: resource)
    }
  }

  private func report(resource: FHIRNode) {
    lose(
      "resource-not-read", .dropped, .warning, resource,
      "A resource of the type “\(resource.string("resourceType")?.prefix(80) ?? "")”")
  }

  private func report(_ members: [UnreadMember]) {
    losses += members.map { member in
      let (code, severity): (String, Loss.Severity) =
        switch (member.name, member.fault) {
        case ("modifierExtension", _): ("modifier-not-read", .error)
        case (_, .unread): ("metadata-not-read", .note)
        case (_, .unknown), (_, .wrongKind): ("element-not-read", .warning)
        }
      return member.loss(
        format: FHIRFormat.formatName, word: "element", code: code, severity: severity)
    }
  }

  private static let read = ReadMembers(
    shapes: [
      "bundle": [
        "resourceType": .text, "id": .anything, "meta": .anything, "type": .anything,
        "timestamp": .anything, "total": .anything, "identifier": .anything,
        "link": .anything, "entry": .list("entry"),
      ],
      "entry": [
        "fullUrl": .anything, "resource": .anything, "search": .anything, "request": .anything,
        "response": .anything,
      ],
      "form": form, "item": item, "condition": answers("answer", condition),
      "option": answers("value", option), "initial": answers("value", element),
      "extension": answers("value", part), "text": element, "coding": coding,
      "quantity": quantity,
      "identifier": element.merging([
        "system": .text, "value": .text, "use": .anything, "type": .anything, "period": .anything,
        "assigner": .anything,
      ]) { first, _ in first },
      "concept": element.merging(["coding": .list("coding"), "text": .text]) { first, _ in first },
      "reference": element.merging([
        "reference": .text, "display": .text, "type": .anything, "identifier": .anything,
      ]) { first, _ in first },
      // Reported as a whole where they are read.
      "expression": element.merging([
        "description": .anything, "name": .anything, "language": .anything,
        "expression": .anything, "reference": .anything,
      ]) { first, _ in first },
      "attachment": element.merging([
        "contentType": .anything, "language": .anything, "data": .anything, "url": .anything,
        "size": .anything, "hash": .anything, "title": .anything, "creation": .anything,
      ]) { first, _ in first },
      "valueSet": valueSet,
      "compose": element.merging([
        "include": .list("include"), "inactive": .anything, "lockedDate": .anything,
      ]) { first, _ in first },
      "include": element.merging([
        "system": .text, "version": .anything, "concept": .list("coding"),
      ]) { first, _ in first },
      "expansion": element.merging([
        "identifier": .anything, "timestamp": .anything, "total": .anything,
        "parameter": .anything, "contains": .list("coding"),
      ]) { first, _ in first },
    ], name: "linkId")

  private static let element: ReadMembers.Shape = [
    "id": .anything, "extension": .list("extension"),
  ]

  /// Identifiers of the form, and members that an export generates again, are not reported.
  private static let form: ReadMembers.Shape = [
    "resourceType": .text, "id": .text, "language": .text, "name": .text, "title": .text,
    "_title": .object("text"), "status": .text, "identifier": .list("identifier"), "url": .anything,
    "version": .anything, "subjectType": .anything, "meta": .anything, "date": .anything,
    "text": .anything, "contained": .anything, "extension": .list("extension"),
    "item": .list("item"), "publisher": .unread, "contact": .unread, "description": .unread,
    "purpose": .unread, "copyright": .unread, "copyrightLabel": .unread, "useContext": .unread,
    "jurisdiction": .unread, "approvalDate": .unread, "lastReviewDate": .unread,
    "effectivePeriod": .unread, "derivedFrom": .unread, "code": .unread, "experimental": .unread,
    "versionAlgorithmString": .unread, "versionAlgorithmCoding": .unread,
  ]

  /// Members of which wrong types are repaired, and reported, are anything here.
  private static let item: ReadMembers.Shape = [
    "id": .anything, "linkId": .anything, "text": .text, "_text": .object("text"),
    "prefix": .text, "_prefix": .object("text"), "type": .text,
    "enableWhen": .list("condition"), "enableBehavior": .text, "required": .anything,
    "repeats": .anything, "readOnly": .anything, "maxLength": .anything,
    "answerOption": .list("option"), "answerValueSet": .anything, "initial": .list("initial"),
    "item": .list("item"), "extension": .list("extension"), "definition": .anything,
    "code": .anything,
  ]

  /// Only the answers of a set are shown to anyone.
  private static let valueSet: ReadMembers.Shape = [
    "resourceType": .text, "id": .text, "url": .text, "compose": .object("compose"),
    "expansion": .object("expansion"), "meta": .anything, "language": .anything,
    "text": .anything, "identifier": .anything, "version": .anything, "name": .anything,
    "title": .anything, "status": .anything, "experimental": .anything, "date": .anything,
    "publisher": .anything, "contact": .anything, "description": .anything,
    "useContext": .anything, "jurisdiction": .anything, "immutable": .anything,
    "purpose": .anything, "copyright": .anything,
  ]

  private static let condition: ReadMembers.Shape = [
    "id": .anything, "question": .text, "operator": .text,
  ]

  private static let option: ReadMembers.Shape = [
    "id": .anything, "extension": .list("extension"), "initialSelected": .flag,
  ]

  private static let part: ReadMembers.Shape = [
    "id": .anything, "url": .text, "extension": .list("extension"),
  ]

  private static let coding: ReadMembers.Shape = [
    "id": .anything, "extension": .list("extension"), "system": .text, "code": .text,
    "display": .text, "_display": .object("text"), "version": .anything, "userSelected": .anything,
  ]

  private static let quantity: ReadMembers.Shape = [
    "id": .anything, "value": .number, "unit": .text, "system": .text, "code": .text,
  ]

  /// A shape with a value of any type that the reader knows.
  private static func answers(_ stem: String, _ shape: ReadMembers.Shape) -> ReadMembers.Shape {
    FHIRValueType.allCases.reduce(into: shape) { shape, type in
      let name = stem + type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst()
      shape[name] =
        switch type {
        case .coding: .object("coding")
        case .quantity: .object("quantity")
        case .codeableConcept: .object("concept")
        case .reference: .object("reference")
        case .expression: .object("expression")
        case .attachment: .object("attachment")
        case .integer, .decimal: .number
        case .boolean, .string, .code, .uri, .markdown, .date, .dateTime, .time, .id:
          .anything
        }
    }
  }
}
