extension CommonPasswords {
  /// Words that come to people's minds first, collected for this program: names, family, animals, games, places, and the
  /// words for a password and what it opens, in the languages of the studio that are written in Latin letters.
  static let wordText = """
    password passwort passwords pass passwd passcode pwd secret geheim login admin administrator root user
    username guest welcome willkommen bienvenue bienvenido hello hallo hola bonjour salut default changeme
    changeit letmein letme open master test testing tester temp temporary demo example sample access secure
    security server system windows computer internet google facebook instagram twitter youtube linkedin
    apple samsung nokia microsoft blogforge blog studio contrasena contrasenia clave secreto motdepasse
    azerty qwerty qwertz keyboard abc abcd code codes key keys private nothing something anything whatever
    trustno trust forever always never please thanks sorry love lover lovely loveme loveyou iloveyou iloveu
    iloveme ilove liebe liebling ichliebedich jetaime teamo teamomucho amor amore amour doudou chouchou
    loulou schatz schatzi mausi hase baby babe babygirl babyboy honey sweet sweety sweetie sugar candy
    cookie chocolate schokolade chocolat cupcake darling angel engel ange angels heart hearts herz kiss
    kisses kuss happy smile smiley lucky sunny funny crazy sexy beautiful beauty pretty princess prinzessin
    princesa princesse prince prinz queen king kings lady daddy mommy mother father mama papa maman mami
    papi family familie familia famille friend friends freunde amigo amigos amis friendship sister sisters
    brother brothers girl girls boy boys kids children you me my is the and one two for god jesus christ
    jesuschrist heaven faith hope peace blessed church bible gott dieu dios lord michael michelle jennifer
    jessica ashley amanda daniel daniela daniele david andrew andrea andreas anthony antonio robert roberto
    thomas matthew matthias joshua joseph jose juan carlos miguel maria marie mariana anna anne anita ana
    laura lauren linda lisa sarah sara sandra sandrine nicole nicolas nicolai christian christina christine
    cristina chris charlie charles charlotte charly alexander alexandra alexandre alexis alex alejandro
    alejandra elizabeth stephanie stefan stefanie steven stephen sebastian samantha patrick patricia richard
    ricardo william brandon justin jordan taylor morgan melissa melanie vanessa veronica victoria victor
    valentina valentin natalie natalia natasha rebecca rachel benjamin barbara brigitte claudia caroline
    carolina catherine katharina kathrin karin monica monika manuela martin martina markus marcus marco
    mario marina marlene oliver olivia sophie sofia emma hannah julia julian julie juliette isabel isabelle
    isabella gabriel gabriela fernando fernanda francisco francesco francois frank florian felix fabian
    eduardo edward eric erik george georg gregory heather helena jack jackson james jamie jason jasmin
    jasmine john johnny johnson johannes jonathan jonas kevin kimberly kristina leonardo lorenzo louis
    louise lucas lukas luis madison maggie max maximilian mickael mohamed mohammed muhammad ahmed ali fatima
    omar nathalie nathan pablo paul paula paulina pedro peter petra philip philipp pierre rafael raphael
    rodrigo ronaldo ronald rosa ryan scott sabine sabrina samuel santiago sergio simon simone susanne
    suzanne sylvia sylvie teresa theresa tiffany tobias ursula vincent virginie walter wolfgang yvonne
    adrian adriana aaron albert alberto amber angela angelina angelo april austin bailey bella camille
    carmen cedric chelsea clara clement courtney crystal cynthia danielle debbie dennis diana diego dominic
    dominik donald elena emily erika esther eva gerard gloria guillaume harald heidi henry ingrid irene
    jacob jacques jeremy joanna jorge kathleen kelly kenneth larissa leon lena leslie lorena manuel marcel
    margaret marion mark megan mercedes mike miriam nadine nancy nelson nina pamela raymond renate robin
    romain ruben russell sharon shannon sheila stella steve sven tatiana thorsten tim tina tom tommy tony
    tyler ulrike dragon dragons dragonfly monkey monkeys tiger tigers tigger lion lions eagle eagles panther
    panthers wolf wolves bear bears teddy teddybear shark dolphin dolphins butterfly schmetterling mariposa
    papillon flower flowers blume flor fleur rose roses lily daisy violet lotus horse horses pferd caballo
    cheval pony puppy doggy dog dogs hund perro chien kitty kitten cat cats katze gato chat hellokitty
    pussycat mouse maus bunny rabbit chicken turtle spider snake cobra falcon phoenix unicorn einhorn bird
    birds snoopy garfield mickey mickeymouse minnie duck bambi nemo simba bandit buddy buster bubba rocky
    rusty shadow ginger pepper peanut pumpkin muffin brownie oreo coco toffee jerry football fussball futbol
    footballer soccer baseball basketball volleyball handball hockey tennis golf golfer rugby cricket boxing
    karate ninja samurai surfer skater snowboard swimming running racing runner champion winner winners
    victory legend legends gamer gaming games game player playstation nintendo xbox minecraft fortnite
    roblox pokemon pikachu luigi zelda sonic naruto sasuke goku dragonball counter strike counterstrike
    warcraft diablo liverpool arsenal everton rangers celtic united manchester barcelona barca madrid
    realmadrid juventus bayern bayernmuenchen dortmund schalke hamburg werder marseille paris
    parissaintgermain lyon cowboys steelers lakers yankees redsox packers raiders broncos patriots chicago
    texas dallas denver london berlin muenchen koeln wien zuerich newyork california florida america canada
    australia germany deutschland france espana mexico argentina colombia brasil brazil italia italy england
    ireland scotland sydney boston hollywood europe world superman batman spiderman wonderwoman ironman
    captain marvel avengers hero heroes starwars startrek skywalker yoda vader darthvader jedi matrix
    trinity neo gandalf frodo hobbit hogwarts harry harrypotter potter hermione voldemort merlin excalibur
    arthur lancelot hercules apollo zeus athena venus mercury jupiter saturn galaxy universe cosmos star
    stars stern sterne estrella etoile moon moonlight mond luna sun sunshine sunflower sonne sonnenschein
    sol soleil sky blue rainbow regenbogen cloud storm thunder lightning fire feuer fuego feu ice water
    wasser agua ocean sea river mountain forest nature island beach summer sommer verano ete winter invierno
    hiver spring fruehling primavera printemps autumn herbst otono automne snow snowman schnee nieve neige
    january february march june july august september october november december januar februar maerz juni
    juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre janvier fevrier avril juin juillet aout septembre octobre novembre decembre monday tuesday
    wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
    lunes martes domingo lundi dimanche birthday geburtstag cumpleanos anniversaire christmas weihnachten
    navidad noel easter ostern holiday vacation urlaub party red green yellow orange purple pink black white
    silver gold golden diamond diamonds ruby rubin platinum rot blau gruen gelb schwarz weiss rojo azul
    verde negro blanco rouge bleu vert noir blanc ferrari porsche mustang corvette camaro chevrolet chevy
    toyota honda yamaha suzuki kawasaki harley davidson harleydavidson volkswagen bmw audi opel renault
    peugeot ducati cadillac music musik musica musique guitar gitarre guitarra piano drummer dancer dancing
    rock rockstar rockandroll metal metallica nirvana slipknot eminem beatles elvis madonna shakira rihanna
    pizza coffee kaffee cafe banana cherry strawberry erdbeere peach lemon mango pineapple cheese butter
    hamburger burger vodka whiskey tequila beer bier cerveza wine bacardi corona budlight money geld dinero
    argent dollar million millionaire rich business work arbeit office school schule escuela ecole student
    teacher lehrer doctor police soldier army marine marines navy hunter fisher fishing pirate pirates
    knight warrior warriors killer death devil demon satan lucifer hell monster zombie vampire ghost magic
    magical wizard witch mystery phantom genius hacker cyber digital science power turbo rocket speed bullet
    hammer freedom freiheit libertad liberte liberty justice fortune destiny miracle dream dreams dreamer
    traum sueno reve life leben vida vie lifeisgood goodlife paradise eternity infinity together super
    superstar mega ultra extreme maximum number first special perfect awesome amazing cool good great best
    bitch asshole fuck fuckyou fuckme fuckoff shit bullshit scheisse merde mierda puta cabron idiot stupid
    dumbass afghanistan albania algeria amsterdam armenia athens australian austrian bangkok beijing belgium
    bolivia bombay bristol brooklyn brussels budapest bulgaria cairo cambridge chile china cleveland
    colorado copenhagen croatia cuba cyprus damascus denmark detroit dublin dubai ecuador edinburgh egypt
    estonia ethiopia finland frankfurt geneva genova georgia glasgow greece guatemala havana hawaii helsinki
    honduras hongkong houston hungary iceland india indiana indonesia iran iraq istanbul jamaica japan
    jerusalem johannesburg kansas kenya korea lasvegas latvia lebanon leipzig lisbon lithuania losangeles
    luxembourg malaysia malta memphis mexican miami michigan milano minnesota mississippi missouri montana
    montreal morocco moscow mumbai napoli nashville nepal netherlands nevada nigeria norway norwegen
    nottingham ohio oklahoma oregon oslo oxford pakistan palermo panama paraguay pennsylvania peru
    philippines pittsburgh plymouth poland polska portugal portland prague queensland roma romania russia
    sanfrancisco sandiego sardinia scandinavia seattle senegal serbia shanghai sheffield sicily singapore
    slovakia slovenia southampton spain stockholm stuttgart sweden schweden suisse schweiz switzerland
    taiwan tennessee thailand tokyo toronto toulouse tunisia turkey tuerkei ukraine uruguay vancouver
    venezia venezuela vermont vietnam virginia warsaw washington wisconsin wyoming yorkshire zimbabwe zurich
    aardvark albatross alligator anaconda antelope badger beagle beaver bluebird buffalo bulldog camel
    canary cardinal caterpillar cheetah chihuahua cougar coyote crocodile dalmatian dinosaur doberman
    dragonfish eagleeye elephant elefant firefly flamingo gazelle gecko giraffe goldfish gorilla grasshopper
    greyhound hamster hedgehog hippo hornet hummingbird jaguar jellyfish kangaroo koala labrador ladybug
    leopard lizard lobster mammoth mantis mongoose mosquito octopus ostrich otter owl parrot peacock pelican
    penguin piglet pigeon piranha platypus poodle porcupine puma python raccoon raven rhino rooster
    salamander salmon scorpion seagull seahorse sparrow squirrel stallion starfish stingray swordfish
    tarantula terrier trout velociraptor viper vulture walrus weasel whale wildcat wolverine wombat
    woodpecker zebra airplane avatar backpack balloon bamboo banker barber baron basket bazooka bicycle
    bishop blizzard boulder bracelet bridge bubble bubbles buckle butler button cactus camera candle cannon
    canyon carpenter castle cavalier cello chemistry chessmaster cinema circus clarinet cloudy clown coconut
    colonel comet compass concert concrete copper cottage cowboy cowgirl crusader curtain cyclone dagger
    darkness daylight designer detective domino eclipse electric elevator emerald emperor empire engine
    engineer evergreen evolution explorer express fantasy farmer feather fiesta fireball firefighter fireman
    firework flash flashlight flying forester fountain frozen gangster garden gardener general gladiator
    glacier goalkeeper goblin goldmine goodbye goodluck goodnight gravity greenday grizzly guardian gunner
    guru harmony harvest helicopter highlander highway history horizon hunting hurricane icecream imperial
    impossible infinite inferno invisible jackpot jester jewel joker journey jungle karaoke kingdom kingkong
    ladder lantern laser lavender legolas library lighthouse lollipop lonely machine madness magician
    mailman manager marathon marble marshall maverick meadow medical medicine melody mermaid messenger
    meteor midnight military mirror mission monopoly monsoon moonshine morning motorbike motorcycle motorola
    movie mushroom mustard nautilus nebula needle network newspaper nightmare nobody northern notebook
    nuclear odyssey olympia omega operator orchestra orchid organic origin outlaw outsider painter paladin
    palace panda parachute passion passport patience pearl pencil pentagon perfume pharaoh picasso picture
    pilot pinball pioneer planet plasma poetry poison polaris popcorn pretender priest printer prodigy
    professor prophet psycho pyramid quality quantum quicksilver radio railroad rambler ranger rebel redhead
    redrose reggae renegade republic revolution rhythm ribbon robinhood robot rocker roller romance romantic
    romeo sailor samba sandman sandwich satellite savage saxophone scarface scarlet scholar scooter scout
    senator sentinel serenity shamrock sheriff sherlock silence skeleton skyline slayer sleeping snowball
    snowflake softball software solution sorcerer southern spaceman spaceship spartan spectrum spirit
    spitfire sponge spongebob stargate starlight station stranger strategy stripes submarine sunrise sunset
    surfing surgeon survivor swimmer symphony tarzan technology telephone television temple terminal
    terminator thankyou theater thriller thunderbird timber titanic titanium tomato tornado tractor traveler
    treasure treehouse triangle tribal triumph trombone trooper tropical trumpet tsunami tulip twilight
    twister typhoon ultimate umbrella unique universal university valkyrie vanilla velvet venture viking
    village violin vision volcano voyager waterfall watermelon weekend western whisper wilderness wildfire
    windmill window wisdom wonderful wonderland workshop wrestler wrestling yesterday zeppelin zodiac
    bigdaddy bigboy bigdog bluesky blackcat blackbird blackjack blackhawk blueeyes brucelee cocacola coolman
    darkangel darkside drpepper einstein galileo godzilla hardcore hotmail ilovegod jamesbond ihateyou
    justdoit ladybird lifehack littleone lonewolf loveless madmax marilyn marlboro maryjane moneymaker
    mozart napoleon pepsi peterpan pinkfloyd platon playboy punkrock redbull redsky rosebud shakespeare
    simpsons simpson snickers socrates southpark starcraft starfire stardust sweetheart truelove tupac
    vladimir webmaster whocares wordpress svetlana ekaterina aleksandr tatjana boris igor ivan oleg dmitri
    sergey olga yulia giovanni giuseppe francesca chiara matteo andrei mihai ionut krzysztof agnieszka
    katarzyna piotr pawel tomasz
    """
}
