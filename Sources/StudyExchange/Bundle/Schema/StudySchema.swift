import StudyModel
import StudyParts

/// The JSON Schema of study documents. `study.schema.json` says most of it by hand; what the parts of a study declare
/// beyond it is added here, so that a setting of a known type, or a kind that has only such settings, needs no line there.
package enum StudySchema {
  /// The file as written where nothing has to be added.
  package static let bytes: [UInt8] = completed(
    PackageResources.study_schema_json, with: DeclaredSetting.all)

  /// - Parameter settings: what parts declare.
  package static func completed(_ schema: [UInt8], with settings: [DeclaredSetting]) -> [UInt8] {
    guard var text = SchemaText(schema) else { return schema }
    for kind in AnswerFormat.Kind.allCases where !text.has(kind.typeName) { text.add(kind) }
    for kind in StepContent.Kind.allCases where !text.has(kind.typeName) { text.add(kind) }
    for declared in settings { text.add(declared) }
    return text.bytes
  }
}

extension SchemaText {
  /// A setting whose member is not described yet, unless its value is a structure.
  fileprivate mutating func add(_ declared: DeclaredSetting) {
    let path = declared.setting.path
    guard let first = path.first, let value = SchemaNode(of: declared, isType: { has($0) })
    else { return }
    let known = declared.types.first { has(first, in: $0) }
    guard let type = known ?? declared.types.first,
      let found = home(of: path[...], in: type), !has(found.member, in: found.type)
    else { return }
    add(found.member, value, to: found.type)
  }

  fileprivate mutating func add(_ kind: AnswerFormat.Kind) {
    add(
      kind.typeName,
      .kind(kind.rawValue, kind.part.purpose, "Which format it is.", isClosed: true))
    add(.reference(to: kind.typeName), toList: "oneOf", of: "AnswerFormat")
  }

  fileprivate mutating func add(_ kind: StepContent.Kind) {
    add(kind.typeName, .kind(kind.rawValue, "\(kind.part.name).", "The kind.", isClosed: false))
    add(.text(kind.rawValue), toList: "enum", of: "Step")
    add(.reference(to: kind.typeName), toList: "oneOf", of: "Step")
  }
}
