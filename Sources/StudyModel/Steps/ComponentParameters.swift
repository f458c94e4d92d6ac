/// The named parameters of a client's task.
public struct ComponentParameters: Hashable, Sendable, AbsentWhenUsual {
  public var values: [String: ChoiceValue]

  public init(_ values: [String: ChoiceValue] = [:]) { self.values = values }

  public static var usual: ComponentParameters { ComponentParameters() }

  public init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: ChoiceValue].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
