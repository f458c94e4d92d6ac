import Foundation

/// How a quiz question is answered and which answers are correct.
public enum QuizKey: Hashable, Sendable, Codable {
  /// One or more of the question's choices, among which the correct ones are marked.
  case choices
  /// Yes or no.
  case boolean(RightStatement)
  /// A typed number.
  case number(RightNumber)

  public enum Kind: String, Codable, CaseIterable, Sendable { case choices, boolean, number }

  public var kind: Kind {
    switch self {
    case .choices: .choices
    case .boolean: .boolean
    case .number: .number
    }
  }

  private enum CodingKeys: String, CodingKey { case kind }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .choices: self = .choices
    case .boolean: self = .boolean(try RightStatement(from: decoder))
    case .number: self = .number(try RightNumber(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .choices: break
    case .boolean(let statement): try statement.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    }
  }
}

extension QuizKey: AbsentWhenUsual {
  public static var usual: QuizKey { .choices }
}
