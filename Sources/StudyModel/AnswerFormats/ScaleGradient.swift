/// Colors along a scale, from its lowest end (`gradientColors`, `gradientLocations`, ResearchKit §3.1), written as a
/// single text such as `#1b5e20, #fdd835 0.4, #b71c1c`. A color that is not evenly spaced is followed by its location
/// from 0 to 1.
public struct ScaleGradient: Codable, Hashable, Sendable, ExpressibleByStringLiteral {
  public var text: String

  public init(_ text: String) { self.text = text }
  public init(stringLiteral value: String) { text = value }

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// A color and its location.
  public struct Stop: Hashable, Sendable {
    /// `#rrggbb` or `#rrggbbaa`.
    public let color: String
    public let location: Double
  }

  /// The colors in order; empty if the text cannot be read or the locations do not increase from 0 to 1.
  public var stops: [Stop] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    guard parts.count > 1 else { return [] }
    var stops: [Stop] = []
    for (index, part) in parts.enumerated() {
      let even = Double(index) / Double(parts.count - 1)
      guard let color = part.first, ColorChoice.isColor(color), part.count <= 2,
        let location = part.count == 2 ? Double(part[1]) : even, (0...1).contains(location),
        location >= stops.last?.location ?? 0
      else { return [] }
      stops.append(Stop(color: color, location: location))
    }
    return stops
  }

  func problems(at place: Place) -> [Problem] {
    stops.isEmpty
      ? [
        Problem(
          .error, .notAColor, at: place + ["gradient"],
          "Write at least 2 colors, starting at the low end: #1b5e20, #fdd835 0.4, #b71c1c. Positions go up from 0 to 1."
        )
      ] : []
  }
}
